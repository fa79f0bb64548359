import { expectAccessibleInBothModes } from './support/accessible.ts';
import { expect } from './support/console.ts';
import { testOfCopy } from './support/copy-server.ts';

const resource = `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'answer',
  recordLabel: 'question',
  fields: {
    question: { type: 'text', label: '问题', required: true },
    reply: { type: 'textarea', label: '答案', required: true },
    reason: { type: 'text', label: '驳回原因', form: false },
    day: { type: 'date', label: '日期' },
    fee: { type: 'money', label: '费用' },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'waiting', label: '待审核', color: 'orange' },
        { value: 'passed', label: '通过', color: 'green' },
        { value: 'refused', label: '驳回', color: 'red' },
      ],
    },
  },
  list: { presetsOf: 'status', layouts: ['queue', 'table'] },
  states: {
    field: 'status',
    transitions: {
      pass: { label: '通过', from: ['waiting'], to: 'passed', bulk: true },
      refuse: { label: '驳回', from: ['waiting'], to: 'refused', ask: ['reason'] },
      reopen: { label: '重新审核', from: ['passed', 'refused'], to: 'waiting' },
    },
  },
  review: { presets: ['waiting'], fields: ['question', 'reply'], decisions: ['pass', 'refuse'], undo: 'reopen' },
  metrics: { answers: { label: '答案数', count: true }, fee: { label: '费用合计', sum: 'fee' } },
  reports: {
    answers: {
      time: 'day',
      dimensions: ['status'],
      metrics: ['answers', 'fee'],
      charts: [{ title: '每天有多少答案？', kind: 'line', metrics: ['answers'] }],
    },
  },
});
`;
const lines = `      { path: '/custom/answer', name: 'answer', title: '答案', perm: 'merchant_admin' },
      { path: '/custom/answer-report', name: 'answer', view: 'report', report: 'answers', title: '答案统计', perm: 'merchant_admin' },`;

/** The server of the project with a resource that has a queue and a report, built from a copy. */
const test = testOfCopy((copy) => {
  copy.write('src/resources/customer/answer.ts', resource);
  copy.addLine('src/resources/index.ts', "name: 'shop', title:", lines);
});

test.describe.configure({ mode: 'serial' });
test.use({ account: 'owner' });

test('what waits is decided with the keyboard, and taken back', async ({ page, api }) => {
  for (const question of ['发货时间', '退货地址', '尺码建议']) {
    await api.call('POST', '/buffalo/v1/answer', {
      question,
      reply: `${question}的答案`,
      day: '2026-03-02',
      fee: 1250,
    });
  }
  await page.goto('/custom/answer');
  await expect(page).toHaveTitle('答案 - 客服运营管理后台');
  const shown = page.getByRole('article');
  await expect(shown).toContainText('尺码建议的答案');
  await expectAccessibleInBothModes(page);
  await page.keyboard.press('1');
  await expect(shown).toContainText('退货地址的答案');
  await expect(page.getByText('剩余 2 条 · 本次已处理 1 条')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('剩余 3 条 · 本次已处理 0 条')).toBeVisible();
  await expect(shown).toContainText('尺码建议的答案');

  await page.keyboard.press('2');
  const dialog = page.getByRole('dialog', { name: /驳回/ });
  await dialog.getByRole('textbox', { name: '驳回原因' }).fill('已经过期');
  await dialog.getByRole('button', { name: '驳回' }).click();
  await expect(page.getByText('剩余 2 条 · 本次已处理 1 条')).toBeVisible();
  await page.getByRole('checkbox', { name: /发货时间/ }).check();
  await page.getByRole('checkbox', { name: /退货地址/ }).check();
  await page.getByRole('button', { name: /通过（2 条）/ }).click();
  await expect(page.getByRole('heading', { name: '都处理完了' })).toBeVisible();
});

test('a report draws what was counted, split as asked', async ({ page }) => {
  await page.goto('/custom/answer-report?_from=2026-03-01&_to=2026-03-03');
  await expect(page.getByRole('table').getByRole('row', { name: /2026-03-02 3 ¥37.50/ })).toBeVisible();
  const chart = page.getByRole('img', { name: '每天有多少答案？' });
  await expect(chart.locator('canvas')).toBeVisible();
  await expectAccessibleInBothModes(page);
  await page.goto('/custom/answer-report?_from=2026-03-01&_to=2026-03-03&_by=status');
  await expect(page.getByRole('row', { name: /^通过 2/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^驳回 1/ })).toBeVisible();
});
