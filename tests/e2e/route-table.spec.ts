import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { superAdmin } from '../../src/engine/permissions/permission.ts';
import { isInMenu } from '../../src/engine/routes/route.ts';
import { list } from '../../src/resources/index.ts';
import { swept } from '../setup/sweep.ts';
import { addUser, openApi, ownPassword, uniqueName } from './support/api.ts';
import { expect, test } from './support/console.ts';
import { screenSettled } from './support/parts.ts';
import { menuOf } from './support/tabs.ts';

interface Screen {
  readonly path: string;
  readonly title: string;
  /** A permission for each group above it, and its own. */
  readonly permissions: readonly string[];
  readonly isGuarded: boolean;
}

/** Returns the screens of the menu. */
function screensOf(entries: readonly RouteEntry[], above: readonly string[] = []): readonly Screen[] {
  return entries.flatMap((entry) => {
    const { path, title, perm, children } = entry;
    const permissions = [...above, ...[perm ?? []].flat().slice(0, 1)];
    if (children) return screensOf(children, permissions);
    return path !== undefined && isInMenu(entry) ? [{ path, title, permissions, isGuarded: perm !== undefined }] : [];
  });
}

const screens = screensOf(list);
/** Platform staff see every screen. */
const guarded = screens.filter(({ isGuarded, permissions }) => isGuarded && !permissions.includes(superAdmin));

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

  for (const { path, title, permissions } of swept(guarded, 6)) {
    ({ version } = await api.call<typeof made>('PATCH', `/buffalo/v1/role/${made.id}`, { version, permissions }));
    await test.step(`${title} with ${permissions.join()}`, async () => {
      await page.goto(path);
      await screenSettled(page, title);
      const allowed = screens.filter((one) => one.permissions.every((permission) => permissions.includes(permission)));
      const titles = allowed.map((one) => one.title);
      const offered = await menuOf(page).getByRole('menu').first().getByRole('link').allInnerTexts();
      expect(offered.filter((one) => one.trim() !== '' && !titles.includes(one.trim()))).toEqual([]);
      await expect(menuOf(page).getByRole('link', { name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('没有权限');
      const create = page.getByRole('main').getByRole('button', { name: '新建', exact: true }).first();
      if (!(await create.isVisible())) return;
      await create.click();
      await expect(page.getByRole('button', { name: /^(保\s?存|下一步)$/ })).toBeVisible();
    });
  }
});
