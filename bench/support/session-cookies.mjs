/**
 * The cookies of a session, as the console writes them.
 *
 * @param {string} origin
 * @param {string} [email] Of an account of the demo.
 */
export async function sessionCookies(origin, email = 'owner@demo.example') {
  const answer = await fetch(`${origin}/sso/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo-2026!', platform: 'PC' }),
  });
  const { code, msg, data } = await answer.json();
  if (code !== 1) throw new Error(`The demo account could not sign in: ${code} ${msg}`);
  return [
    { name: 'TOKEN', value: String(data.token), url: origin },
    { name: 'REFRESH_TOKEN', value: String(data.refreshToken), url: origin },
  ];
}
