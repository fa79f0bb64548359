import type { BrowserContext } from '@playwright/test';
import { type Api, addUser, openApi, ownPassword, uniqueName } from './api.ts';

const call = '/buffalo/v1';

/** Somebody of a new role with these permissions alone, signed in in the context; `role` is its name. */
export async function enterAs(
  api: Api,
  context: BrowserContext,
  permissions: readonly string[],
  scope: 'all' | 'own' = 'all',
) {
  const name = uniqueName('岗位');
  const code = `role${crypto.randomUUID().slice(0, 8)}`;
  await api.call('POST', `${call}/role`, { name, code, scope, permissions });
  const user = await addUser(api, name);
  const { token, refreshToken } = await openApi(api.url, user.email, ownPassword);
  const tokens = { TOKEN: token, REFRESH_TOKEN: refreshToken };
  await context.addCookies(Object.entries(tokens).map(([key, value]) => ({ name: key, value, url: api.url })));
  return { ...user, role: name };
}
