import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';
import { startDemo } from '../../scripts/server.mjs';
import { flatten } from '../../src/engine/routes/route.ts';
import { brand } from '../../src/product/locales/zh/brand.ts';
import { list } from '../../src/resources/index.ts';
import { demoPassword, openApi } from './support/api.ts';
import { quickenSignIn } from './support/quick-sign-in.ts';

const product = 'examples/assets';
let server: Awaited<ReturnType<typeof startDemo>>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    env: { ...process.env, PRODUCT: product },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  server = await startDemo({}, [], { product });
  await quickenSignIn(server.dataDir);
});
test.afterAll(() => server.stop());

async function signIn(page: Page, email: string, language = 'en', url = server.url, password = demoPassword) {
  page.on('pageerror', (error) => expect(error.message).toBe(''));
  await page.addInitScript((lang) => localStorage.setItem('lang', lang), language);
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: /^(邮箱|Email)$/ }).fill(email);
  await page.getByRole('textbox', { name: /^(密码|Password)$/ }).fill(password);
  await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

test('another product greets in its own language, name and colour', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveTitle(/Equipment Desk/);
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCSS('background-color', 'rgb(15, 118, 110)');
});

test('it keeps what comes with an asset in the form of the asset', async ({ page }) => {
  await signIn(page, 'admin@assets.example');
  await page.goto(`${server.url}/equipment?name_like=ThinkPad&_sort=tag&_order=asc`);
  await page
    .getByRole('link', { name: /ThinkPad/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog');
  const rows = form.getByRole('group', { name: 'Accessories' });
  await expect(rows.getByRole('textbox', { name: 'Name of entry 1' })).toHaveValue('Power supply 65 W');
  await rows.getByRole('button', { name: 'Add' }).click();
  await rows.getByRole('textbox', { name: 'Name of entry 2' }).fill('Dock');
  await rows.getByRole('button', { name: 'Move entry 2 up' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Accessories' }).getByRole('row').nth(1)).toContainText('Dock');
  await expect(page.getByText(/added Accessories: Name: Dock/)).toBeVisible();
  await page.goto(`${server.url}/accessories?name_like=Dock`);
  await expect(page.getByRole('row', { name: /Dock/ })).toContainText('ThinkPad');
});

test('it offers with an asset only what somebody may do to what comes with it', async ({ browser }) => {
  const refused: string[] = [];
  async function edit(email: string) {
    const { call, ...tokens } = await openApi(server.url, email);
    const { records } = await call<{ records: readonly { id: string }[] }>(
      'GET',
      '/buffalo/v1/asset/page?_end=1&name_like=Sony',
    );
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const cookies = Object.entries({ TOKEN: tokens.token, REFRESH_TOKEN: tokens.refreshToken });
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
    context.on('response', (answer) => {
      if (!answer.ok()) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/equipment/edit/${records[0]?.id}`);
    return page;
  }

  // May use accessories, and delete none.
  const desk = await edit('desk@assets.example');
  const rows = desk.getByRole('group', { name: 'Accessories' });
  await expect(rows.getByRole('button', { name: /^Delete entry/ })).toHaveCount(3);
  for (const one of await rows.getByRole('button', { name: /^Delete entry/ }).all()) await expect(one).toBeDisabled();
  await rows.getByRole('button', { name: 'Add' }).click();
  await expect(rows.getByRole('button', { name: 'Delete entry 4' })).toBeEnabled();
  await rows.getByRole('textbox', { name: 'Name of entry 4' }).fill('Strap');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.context().close();

  // May read accessories.
  const borrower = await edit('borrower@assets.example');
  const form = borrower.getByRole('dialog');
  await expect(form.getByRole('row')).toContainText(['Name', 'Battery', 'Charger', 'Card', 'Strap']);
  await expect(form.getByRole('button', { name: /^(Add|Delete entry|Move)/ })).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Shelf' }).fill('A9');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await borrower.context().close();
  expect(refused).toEqual([]);
});

test('it lends an asset, from the form to its return', async ({ page }) => {
  await signIn(page, 'admin@assets.example');
  await page.goto(`${server.url}/equipment?preset=available&name_like=Laser`);
  await expect(page.getByRole('img', { name: '1 of 5' }).first()).toBeVisible();
  await page.goto(`${server.url}/loans`);
  await page.getByRole('main').getByRole('button', { name: 'New' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Asset' }).fill('Laser');
  await page
    .locator('.ant-select-item-option')
    .getByText(/Laser level/)
    .first()
    .click();
  const today = new Date();
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(today.getTime() + days * 86_400_000);
  await form.getByRole('textbox', { name: 'From' }).fill(day(0));
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: 'Due' }).fill(day(9));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('Is lent for at most 3 days')).toBeVisible();
  await form.getByRole('textbox', { name: 'Due' }).fill(day(2));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Laser level' }).first();
  await row.getByRole('button', { name: 'Hand out' }).click();
  await expect(page.getByText('Handed out').first()).toBeVisible();
  await page.goto(`${server.url}/loans?preset=out&sort=-createdAt`);
  await page
    .getByRole('row')
    .filter({ hasText: 'Laser level' })
    .first()
    .getByRole('button', { name: 'Take back' })
    .click();
  await page.getByRole('dialog').getByRole('radio').nth(1).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back').first()).toBeVisible();
});

test('it reports and imports, in Chinese as well', async ({ page }) => {
  await signIn(page, 'admin@assets.example', 'zh');
  await page.goto(`${server.url}/reports/lending`);
  await expect(page.getByRole('main').getByText('每天借出多少？')).toBeVisible();
  await page.goto(`${server.url}/equipment/import`);
  await page.getByLabel('选择文件').setInputFiles({
    name: 'assets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('名称,类别,序列号,成色\nMegaphone,Audio,MEG-1,4\nMegaphone,Audio,MEG-2,3'),
  });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '导入 2 行' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();
});

test('it works with a backend of sixty lines, and asks it for nothing that it has not', async ({ page }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const tiny = spawn(process.execPath, ['examples/tiny-backend/start.mjs'], {
    env: { ...process.env, PORT: `${port}` },
  });
  try {
    await expect
      .poll(() =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const calls = new Set<string>();
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (/^\/(sso|buffalo)\//.test(pathname) || !answer.ok())
        calls.add(`${answer.status()} ${answer.request().method()} ${pathname.replace(/\d{5,}/, '{id}')}`);
    });
    await signIn(page, 'me@tiny.example', 'en', url, 'Tiny-2026!');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'New' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Drones');
    await page.keyboard.press('Control+Enter');
    await main.getByRole('link', { name: 'Drones' }).click();
    await expect(main.getByRole('tab')).toHaveText(['Details']);
    await main.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Days at most').fill('3');
    await page.keyboard.press('Control+Enter');
    await expect(main.getByText('3', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('link', { name: 'Cameras' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Drones' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^(Undo|Views|Filter|Notifications)/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(2);
    // The stream of events would open a moment after the first screen.
    await page.waitForTimeout(2000);
    expect([...calls].toSorted()).toEqual([
      '200 DELETE /buffalo/v1/category/{id}',
      '200 GET /buffalo/v1/category/page',
      '200 GET /buffalo/v1/category/{id}',
      '200 GET /buffalo/v1/resources/user',
      '200 GET /buffalo/v1/users/info',
      '200 PATCH /buffalo/v1/category/{id}',
      '200 POST /buffalo/v1/category',
      '200 POST /sso/v1/auth/login',
    ]);
  } finally {
    tiny.kill();
  }
});

test('its bundle has nothing of the product beside it', () => {
  const folder = path.resolve('dist/products/assets/client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html)$/.test(name));
  const text = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  const paths = flatten(list).flatMap(({ path: place }) => place ?? []);
  const said = [...Object.values(brand), ...paths].filter(
    (word) => text.includes(`"${word}"`) || text.includes(`\`${word}\``),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(said).toEqual([]);
});
