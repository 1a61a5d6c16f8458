/** Sets the HttpOnly cookie that replaces the token where no header can be sent: the live stream and downloads. */
const ADDRESS = '/api/session';

/** Has the server set the cookie again, authorized by the session's token. */
export async function renewSessionCookie() {
  const { auth } = await import('./auth.ts');
  const { data } = await auth.getSession();
  if (!data.session) return;
  await fetch(ADDRESS, { method: 'POST', headers: { authorization: `Bearer ${data.session.access_token}` } });
}

/** Has the server delete the cookie. */
export async function deleteSessionCookie() {
  await fetch(ADDRESS, { method: 'DELETE' });
}
