/** The HttpOnly cookie that stands for the session where no header can be sent: the live stream, downloads. */
const ADDRESS = '/api/session';

/** Has the server set the cookie again, by the token of this browser's session. */
export async function renewSessionCookie() {
  const { auth } = await import('./auth.ts');
  const { data } = await auth.getSession();
  if (!data.session) return;
  await fetch(ADDRESS, { method: 'POST', headers: { authorization: `Bearer ${data.session.access_token}` } });
}

/** Has the server end the cookie. */
export async function deleteSessionCookie() {
  await fetch(ADDRESS, { method: 'DELETE' });
}
