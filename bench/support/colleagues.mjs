import { signIn } from './client.mjs';

/** Of the accounts that a benchmark adds. */
const password = 'Quiet-River-47!';

/**
 * Adds accounts to the enterprise of an administrator, with the roles of the administrator, and signs them in.
 *
 * @param {string} url
 * @param {import('./client.mjs').Client} owner
 * @param {number} count
 * @returns {Promise<import('./client.mjs').Client[]>}
 */
export async function createColleagues(url, owner, count) {
  const me = await owner.get('/users/info');
  const { roles } = await owner.get(`/user/${me.id}`);
  const colleagues = [];
  for (let at = 0; at < count; at += 1) {
    const email = `colleague${at}@bench.example`;
    const { id } = await owner.post('/user', { username: `同事 ${at}`, email, roles });
    const { secret } = await owner.post(`/user/${id}/actions/resetPassword`, {});
    const first = await signIn(url, email, secret);
    await first.post('/users/password', { current: secret, password });
    colleagues.push(first);
  }
  return colleagues;
}
