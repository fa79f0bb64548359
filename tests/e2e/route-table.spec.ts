import { allows, superAdmin } from '../../src/engine/permission.ts';
import { flatten, isInMenu } from '../../src/engine/route.ts';
import { list } from '../../src/resources/index.ts';
import { swept } from '../setup/sweep.ts';
import { addUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { screenSettled } from './support/parts.ts';
import { menuOf } from './support/tabs.ts';

const entries = flatten(list).filter((entry) => entry.path !== undefined && !entry.children && isInMenu(entry));
/** Platform staff see every screen. */
const guarded = entries.filter(({ perm }) => perm !== undefined && perm !== superAdmin);

test('each screen of the menu opens, with its form, to somebody with its permission alone', async ({
  page,
  context,
  api,
}) => {
  test.setTimeout(300_000);
  const role = { name: uniqueName('岗位'), code: `role${Date.now()}`, scope: 'all', permissions: [] };
  const made = await api.call<{ id: string; version: number }>('POST', '/buffalo/v1/role', role);
  let { version } = made;
  const { email } = await addUser(api, role.name);
  const { token, refreshToken } = await openApi(api.url, email, ownPassword);
  const tokens = { TOKEN: token, REFRESH_TOKEN: refreshToken };
  await context.addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url: api.url })));

  for (const { path = '', title, perm } of swept(guarded, 6)) {
    const permissions = [perm ?? []].flat().slice(0, 1);
    ({ version } = await api.call<typeof made>('PATCH', `/buffalo/v1/role/${made.id}`, { version, permissions }));
    await test.step(`${title} with ${permissions.join()}`, async () => {
      await page.goto(path);
      await screenSettled(page, title);
      const snapshot = { permissions, version: '' };
      const allowed = entries.filter(({ perm: rule }) => allows(snapshot, rule)).map((entry) => entry.title);
      const offered = await menuOf(page).getByRole('link').allInnerTexts();
      expect(offered.filter((one) => one.trim() !== '' && !allowed.includes(one.trim()))).toEqual([]);
      await expect(menuOf(page).getByRole('link', { name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('没有权限');
      const create = page.getByRole('main').getByRole('button', { name: '新建', exact: true }).first();
      if (!(await create.isVisible())) return;
      await create.click();
      await expect(page.getByRole('button', { name: /^保\s?存$/ })).toBeVisible();
    });
  }
});
