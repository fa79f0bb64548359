import { flatten, isInMenu } from '../../src/engine/routes/route.ts';
import { list } from '../../src/resources/index.ts';
import { isAll } from '../setup/extent.ts';
import { swept } from '../setup/sweep.ts';
import { begin, expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/console.ts';
import { dashboardSettled, rowsOf, screenSettled } from './support/parts.ts';

const looks = [
  { lang: 'zh', mode: 'light' },
  { lang: 'en', mode: 'light' },
  { lang: 'zh', mode: 'dark' },
  { lang: 'en', mode: 'dark' },
] as const;
const places = flatten(list).flatMap((entry) => (!entry.children && isInMenu(entry) && entry.path) || []);
/** Places whose forms and records are looked at, too. */
const opened = new Set(isAll ? places : swept(places, 4));
/** One for each worker. */
const halves = [0, 1].map((half) => places.filter((_place, index) => index % 2 === half));

/** Platform staff have every place in their menu. */
test.use({ account: 'super' });

for (const look of swept(looks, isAll ? 2 : 1)) {
  for (const [half, shown] of halves.entries()) {
    test(`every target of every screen can be hit, ${look.lang}, ${look.mode}, half ${half + 1}`, async ({
      page,
      context,
    }) => {
      await begin(context, look);
      const main = page.getByRole('main');
      const arrived = async (title: string) => {
        await screenSettled(page, title, look.lang === 'zh' ? '标签栏' : 'Tabs');
        await expectAccessible(page, 'targets');
      };
      await page.goto('/dashboard');
      await dashboardSettled(page);
      for (const path of shown) {
        const entry = page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ }).locator(`a[href="${path}"]`);
        const title = await entry.innerText();
        await entry.click();
        await test.step(path, () => arrived(title));
        if (!opened.has(path)) continue;

        const create = main.getByRole('button', { name: /^(新建|New)$/ }).first();
        if (await create.isVisible()) {
          await create.click();
          await expect(page.getByRole('button', { name: /^(保\s?存|下一步|Save|Next)$/ })).toBeVisible();
          await test.step(`${path}/create`, () => expectAccessible(page, 'targets'));
          await page.goBack();
          await screenSettled(page, title, look.lang === 'zh' ? '标签栏' : 'Tabs');
        }

        const record = rowsOf(page).first().locator('a[data-of-row]');
        if (await record.isVisible()) {
          const address = await record.getAttribute('href');
          await record.click();
          await expect(page).toHaveURL(new RegExp(`${address}$`));
          await test.step(`${address}`, async () => arrived(await main.getByRole('heading', { level: 1 }).innerText()));
        }
      }
    });
  }
}
