// A whole front end: it signs in by a code from an email, and lists what can be booked.
const client = supabase.createClient(new URLSearchParams(location.search).get('server'), 'anon');
const [form, status, list] = ['form', 'p', 'ul'].map((name) => document.querySelector(name));
const show = ({ data, error }) => { status.textContent = error?.message ?? data?.user?.email ?? 'Enter the code from the email'; };
form.onsubmit = async (event) => {
  event.preventDefault();
  const [email, token] = [form.email.value, form.code.value];
  show(token ? await client.auth.verifyOtp({ email, token, type: 'email' }) : await client.auth.signInWithOtp({ email }));
};
client.from('experiences').select('title').limit(5).then(({ data }) => list.append(...(data ?? []).map(({ title }) => Object.assign(document.createElement('li'), { textContent: title }))));
