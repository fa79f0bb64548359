import type { Page } from '@playwright/test';
import { swept } from '../setup/sweep.ts';
import { addMerchant } from './support/api.ts';
import { expect } from './support/console.ts';
import { testOfCopy } from './support/copy-server.ts';
import { expectLegible, illegible } from './support/legible.ts';
import { chooseTool, dashboardSettled, settled } from './support/parts.ts';

const case_ = `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'case',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, search: true },
    merchant: { type: 'ref', label: '商家', to: 'merchant', filter: true },
    marks: {
      type: 'enum',
      label: '特征',
      multiple: true,
      filter: true,
      options: [
        { value: 'quick', label: '回复总是很快' },
        { value: 'loyal', label: '长期合作的老客户' },
        { value: 'busy', label: '大促期间特别忙' },
      ],
    },
    remark: { type: 'textarea', label: '备注', list: true },
    day: { type: 'date', label: '日期', filter: 'range', sortable: true },
    fee: { type: 'money', label: '费用' },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'waiting', label: '待审核', color: 'orange' },
        { value: 'passed', label: '通过', color: 'green' },
      ],
    },
  },
  list: { layouts: ['table', 'calendar', 'queue'], calendar: { date: 'day' }, presetsOf: 'status' },
  states: { field: 'status', transitions: { pass: { label: '通过', from: ['waiting'], to: 'passed', bulk: true } } },
  review: { presets: ['waiting'], decisions: ['pass'] },
  metrics: { cases: { label: '数量', count: true }, fee: { label: '费用合计', sum: 'fee' } },
  reports: {
    cases: {
      time: 'day',
      dimensions: ['merchant'],
      metrics: ['cases', 'fee'],
    },
  },
});
`;
const extra = (name: string) => `import { defineResource } from '../index.ts';

export default defineResource({ name: '${name}', recordLabel: 'title', fields: { title: { type: 'text', label: '标题' } } });
`;
/** With those there are, sixty entries of the menu. */
const extras = Array.from({ length: 50 }, (_unused, index) => ({
  name: `extra${index}`,
  title: index % 7 === 0 ? `名字长得一行写不下的第 ${index + 1} 个菜单` : `第 ${index + 1} 个菜单`,
}));
const lines = [
  `{ path: '/custom/case', name: 'case', title: '样本', perm: 'merchant_admin' },`,
  `{ path: '/custom/case-report', name: 'case', view: 'report', report: 'cases', title: '样本统计', perm: 'merchant_admin' },`,
  ...extras.map(
    ({ name, title }) => `{ path: '/custom/${name}', name: '${name}', title: '${title}', perm: 'merchant_admin' },`,
  ),
];

/** The server of the project with sixty entries in its menu, built from a copy. */
const test = testOfCopy((copy) => {
  copy.write('src/resources/customer/case.ts', case_);
  for (const { name } of extras) copy.write(`src/resources/customer/${name}.ts`, extra(name));
  copy.addLine('src/resources/index.ts', "name: 'shop', title:", lines.join('\n'));
});

test.describe.configure({ mode: 'serial' });
test.use({ account: 'owner' });

const longName = `${'名字长得任何一行都写不下的商家'.repeat(4)}`.slice(0, 52);

/** As a person who reads it may say: the phone, and the laptop with its page twice as large. */
const windows = [
  { name: 'at 390 px', language: 'en', viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  { name: 'at 200 %', language: 'zh', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
] as const;

for (const { name, language, ...size } of swept(windows, 1)) {
  test.describe(name, () => {
    test.use(size);

    test.beforeEach(async ({ context }) => {
      await context.addInitScript((lang) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('lang', lang);
      }, language);
    });

    test(`sixty entries and a name of sixty characters can be read in every screen [2.24]`, async ({ page, api }) => {
      const merchant = await addMerchant(api, { name: longName + crypto.randomUUID().slice(0, 8) });
      const day = new Date().toISOString().slice(0, 10);
      await api.call('POST', '/buffalo/v1/case', {
        title: merchant.name,
        merchant: merchant.id,
        marks: ['quick', 'loyal', 'busy'],
        remark: '备注也很长。'.repeat(30),
        day,
        fee: 123_456_789,
      });

      const { id: owner } = await api.call<{ id: string }>('GET', '/buffalo/v1/users/info');
      const plan = {
        subject: merchant.name.slice(0, 60),
        merchant: merchant.id,
        owner,
        planAt: '2020-01-01T02:00:00.000Z',
      };
      await api.call('POST', '/buffalo/v1/followPlan', plan);

      const stands = async (at: string, see: (shown: Page) => Promise<void>) => {
        await page.goto(at);
        await see(page);
        await expectLegible(page);
      };
      const isListed = async () => {
        await settled(page);
        await expect(page.getByRole('main').getByRole('link', { name: merchant.name }).first()).toBeVisible();
      };
      await stands('/dashboard', dashboardSettled);
      await stands('/custom/business', isListed);
      await page.getByRole('button', { name: /^(筛选|Filters)/ }).click();
      await expect(page.getByRole('group', { name: /^(筛选|Filters)$/ })).toBeVisible();
      await expectLegible(page);
      await chooseTool(page, /^(列设置|Columns)$/);
      await expect(page.getByRole('grid', { name: /^(列设置|Columns)$/ })).toBeVisible();
      await expectLegible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(打开菜单|Open menu)$/ }).click();
      await expect(
        page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ }).getByText('第 50 个菜单'),
      ).toBeAttached();
      await expectLegible(page);

      await stands('/custom/case', isListed);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('名字');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectLegible(page);

      const isNamed = () => expect(page.getByRole('heading', { level: 1 })).toContainText(merchant.name);
      await stands(`/custom/business/detail/${merchant.id}`, isNamed);
      const isAsked = () => expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      await stands(`/custom/business/edit/${merchant.id}`, isAsked);
      await stands('/custom/case/create', isAsked);
      await stands('/custom/shop/create', isAsked);
      await stands('/custom/case?layout=queue&preset=waiting', () =>
        expect(page.getByRole('article')).toContainText(merchant.name),
      );
      await stands('/custom/case-report?_by=merchant', () =>
        expect(page.getByRole('row', { name: new RegExp(merchant.name) })).toBeVisible(),
      );
      await stands('/custom/case?layout=calendar', () =>
        expect(page.getByRole('main').getByRole('link', { name: new RegExp(merchant.name) })).toBeVisible(),
      );
      await stands('/custom/business/import', () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
      const sheet = `商家名称,联系人,手机\n${merchant.name},陈静,13800000001\n${merchant.name}又一家,王敏,12\n`;
      const buffer = Buffer.from(sheet);
      await page
        .getByLabel(/^(选择文件|Choose a file)$/)
        .setInputFiles({ name: `${merchant.name}.csv`, mimeType: 'text/csv', buffer });
      const next = page.getByRole('button', { name: /^(下一步|Next)$/ });
      await expect(next).toBeVisible();
      await expectLegible(page);
      await next.click();
      await expect(page.getByText(/^(1 行有错误，不会导入|Left out: 1 with errors)$/)).toBeVisible();
      await expectLegible(page);
      await stands('/role', () => settled(page));
      await stands('/organization', () => settled(page));
    });
  });
}

test('what looks for cut text finds it', async ({ page }) => {
  await page.goto('/role');
  await settled(page);
  await page.evaluate(() => {
    const cut = document.createElement('p');
    cut.textContent = '这一行写不下，也没有说完';
    cut.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap';
    document.querySelector('main')?.append(cut);
  });
  expect((await illegible(page)).join()).toContain('cut without dots: 这一行写不下，也没有说完');
});
