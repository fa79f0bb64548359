/**
 * The cookies of a session of the demo's owner, as the console writes them.
 *
 * @param {string} origin
 */
export async function sessionCookies(origin) {
  const answer = await fetch(`${origin}/sso/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@demo.example', password: 'Demo-2026!', platform: 'PC' }),
  });
  const { code, msg, data } = await answer.json();
  if (code !== 1) throw new Error(`The demo account could not sign in: ${code} ${msg}`);
  return [
    { name: 'TOKEN', value: String(data.token), url: origin },
    { name: 'REFRESH_TOKEN', value: String(data.refreshToken), url: origin },
  ];
}
