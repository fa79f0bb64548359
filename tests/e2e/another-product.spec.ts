import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startDemo } from '../../scripts/server.mjs';
import { flatten } from '../../src/engine/routes/route.ts';
import { brand } from '../../src/product/locales/zh/brand.ts';
import { list } from '../../src/resources/index.ts';
import { demoPassword } from './support/api.ts';

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
});
test.afterAll(() => server.stop());

async function signIn(page: Page, email: string, language = 'en'): Promise<void> {
  page.on('pageerror', (error) => expect(error.message).toBe(''));
  await page.addInitScript((lang) => localStorage.setItem('lang', lang), language);
  await page.goto(`${server.url}/login`);
  await page.getByRole('textbox', { name: /^(邮箱|Email)$/ }).fill(email);
  await page.getByRole('textbox', { name: /^(密码|Password)$/ }).fill(demoPassword);
  await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

test('another product greets in its own language, name and colour', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveTitle(/Equipment Desk/);
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCSS('background-color', 'rgb(15, 118, 110)');
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
