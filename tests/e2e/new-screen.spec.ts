import { readFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject, type ProjectCopy } from '../setup/copy.ts';
import { writeVisits } from '../setup/visits-sheet.ts';
import { demoPassword } from './support/api.ts';
import { test as base, expect } from './support/console.ts';
import { rowsOf } from './support/parts.ts';

/** The server of the project with a screen that `npm run new` made of a sheet, and the rows of the sheet in it. */
const test = base.extend<object, { copy: ProjectCopy; server: { url: string } }>({
  copy: [
    async ({}, provide) => {
      const copy = copyProject();
      await writeVisits(path.join(copy.folder, 'visits.xlsx'), 500);
      const written = copy.run(
        'scripts/new.mjs',
        '--title',
        '拜访登记',
        '--at',
        '/custom/visit',
        '--from',
        'visits.xlsx',
      );
      expect(written.status, written.output).toBe(0);
      await provide(copy);
      copy.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: [
    async ({ copy }, provide) => {
      const server = await copy.start();
      const as = `owner@demo.example:${demoPassword}`;
      const imported = copy.run('scripts/new.mjs', 'rows', 'visit', 'visits.xlsx', '--url', server.url, '--as', as);
      expect(imported.status, imported.output).toBe(0);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
test.use({ account: 'owner' });
// One worker builds the copy once.
test.describe.configure({ mode: 'serial' });

test('a sheet of eight columns becomes a screen of at most 25 lines of declaration', ({ copy }) => {
  const read = (file: string) => readFileSync(path.join(copy.folder, file), 'utf8').split('\n');
  const resource = read('src/resources/customer/visit.ts');
  const declared = resource.slice(resource.indexOf('export default defineResource({')).filter(Boolean);
  const listed = read('src/resources/index.ts').filter((line) => line.includes("'visit'"));
  expect(declared.length + listed.length).toBeLessThanOrEqual(25);
  expect(declared.filter((line) => /^ {4}\w+: \{/.test(line))).toHaveLength(8);
});

test('the screen has the 500 rows of the sheet', async ({ page }) => {
  await page.goto('/custom/visit');
  await expect(page).toHaveTitle('拜访登记 - 客服运营管理后台');
  for (const head of ['拜访编号', '客户', '拜访日期', '方式', '费用', '满意度', '已回访'])
    await expect(page.getByRole('columnheader', { name: head }).first()).toBeVisible();
  await expect(page.getByText('共 500 条')).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'V000500' })).toContainText('¥224.75');
});
