import { chromium } from '@playwright/test';
import { buildIfStale } from '../scripts/build.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { startDemo } from '../scripts/server.mjs';
import { signIn } from './support/client.mjs';
import { sessionCookies } from './support/session-cookies.mjs';
import { table } from './support/statistics.mjs';

/**
 * A day's work in Chromium, as a person does it: the clicks, keys and typed texts that each task takes from the first page,
 * and its seconds, typing included. `node bench/walk.mjs [words of the tasks]`. Ends with status 1 where a task takes
 * more steps than `max`.
 *
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {import('./support/client.mjs').Client} Client
 *
 * @typedef {object} Hand Counts what it does.
 * @property {Page} page
 * @property {(target: Locator) => Promise<void>} click
 * @property {(...keys: string[]) => Promise<void>} press
 * @property {(text: string) => Promise<void>} type Into what has the focus; counts as one text.
 * @property {(input: Locator, file: { name: string, mimeType: string, buffer: Buffer }) => Promise<void>} choose
 *
 * @typedef {object} Task
 * @property {string} name
 * @property {'owner' | 'staff' | 'leader' | 'inspector' | 'agent' | 'super'} who
 * @property {boolean} [isOnPhone] False by default.
 * @property {number} max Steps: clicks, keys and texts together.
 * @property {string | ((client: Client) => Promise<string>)} from Path of the page where the task begins.
 * @property {(client: Client, url: string) => Promise<unknown>} prepare
 * @property {(hand: Hand) => Promise<void>} work
 */
const wanted = process.argv.slice(2);

/** @type {Task[]} */
const tasks = [
  {
    name: 'complete ten follow-ups that went alike',
    who: 'staff',
    max: 5,
    from: '/dashboard',
    prepare: (client) => addPlans(client, 10),
    async work({ page, click, type, press }) {
      await click(page.getByRole('link', { name: /查看全部/ }).first());
      await click(page.getByRole('checkbox', { name: '选择本页全部' }));
      await click(page.getByText(/^已选/).locator('..').getByRole('button', { name: '完成', exact: true }));
      await page.locator('[role="dialog"] textarea:focus').waitFor();
      await type('已回访，客户满意');
      await press('Control+Enter');
      await page.getByText(/已选/).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'import 200 merchants, two cells wrong',
    who: 'owner',
    max: 11,
    from: '/custom/business',
    prepare: async () => undefined,
    async work({ page, click, type, press, choose }) {
      await click(page.getByRole('main').getByRole('button', { name: '更多', exact: true }));
      await click(page.getByRole('menuitem', { name: '导入' }));
      await choose(page.getByLabel('选择文件'), { name: '商家.csv', mimeType: 'text/csv', buffer: sheet() });
      await click(page.getByRole('button', { name: '下一步' }));
      for (const mobile of ['13800000101', '13800000102']) {
        await click(page.getByRole('button', { name: /^修改 手机/ }).first());
        await type(mobile);
        await press('Enter');
      }
      await click(page.getByRole('button', { name: '导入 200 行' }));
      await page.getByText('导入完成').waitFor();
    },
  },
  {
    name: 'give a colleague an account and rights',
    who: 'owner',
    max: 11,
    from: '/dashboard',
    prepare: async () => undefined,
    async work({ page, click, type, press }) {
      await press('g', 'u');
      await click(page.getByRole('main').getByRole('button', { name: '新建' }));
      await page.locator('[role="dialog"] input:focus').waitFor();
      await type('王新人');
      await press('Tab');
      await type('new@demo.example');
      await click(page.getByRole('combobox', { name: '角色' }));
      await type('客服专员');
      await press('Enter');
      await press('Control+Enter');
      await page.getByRole('dialog', { name: /^生成一次性密码/ }).waitFor();
      await click(page.getByRole('button', { name: '复制登录地址、账号和密码' }));
      await page.getByText('已复制').waitFor();
    },
  },
  {
    name: 'find whom to call today, on a phone',
    who: 'owner',
    isOnPhone: true,
    max: 4,
    from: '/dashboard',
    prepare: (client) => addPlans(client, 1),
    async work({ page, click }) {
      await click(page.getByRole('link', { name: /查看全部/ }).first());
      await click(page.getByRole('main').locator('[data-row-key]').first().getByRole('link').first());
      await page.getByRole('tab', { name: '资料' }).waitFor();
      await click(page.locator('a[href^="/custom/business/detail/"]:visible').first());
      await click(page.getByRole('main').getByRole('button', { name: /显示/ }).first());
      await page.locator('a[href^="tel:"]:visible').first().waitFor();
    },
  },
  {
    name: 'sign a contract, from the list of merchants',
    who: 'owner',
    max: 8,
    from: '/custom/business',
    prepare: async () => undefined,
    async work({ page, click, press, type }) {
      await click(page.getByRole('main').getByRole('link', { name: /洽谈中/ }));
      await click(page.getByRole('main').getByRole('row').getByRole('button', { name: '签约' }).first());
      await page.locator('[role="dialog"] input:focus').waitFor();
      // Enter leads to the next field that is still empty, and from the last one on.
      for (const [field, text] of [
        ['signedAt', '2026-11-25'],
        ['expiresAt', '2027-11-24'],
        ['fee', '12800'],
      ]) {
        await page.locator(`[id$="${field}"]:focus`).waitFor();
        await type(text ?? '');
        await press('Enter');
      }
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'open a conversation of the slowest agent of yesterday',
    who: 'leader',
    max: 2,
    from: '/dashboard',
    prepare: async () => undefined,
    async work({ page, click }) {
      await click(page.getByRole('region', { name: '昨天谁回复得最慢？' }).getByRole('link').first());
      await click(page.getByRole('main').locator('[data-row-key] a[data-of-row]:visible').first());
      await page.waitForURL(/\/ai\/replay\/detail\//);
    },
  },
  {
    name: 'judge three bad reviews, one with a deduction',
    who: 'inspector',
    max: 8,
    from: '/quality/bad',
    prepare: (client) => addBadReviews(client, 3),
    async work({ page, press, type }) {
      const judge = async () => {
        const name = await page.getByRole('main').locator('[data-evidence]').getAttribute('aria-label');
        return () => page.locator(`[data-evidence][aria-label="${name}"]`).waitFor({ state: 'detached' });
      };
      for (let at = 0; at < 2; at += 1) {
        const gone = await judge();
        await press('1');
        await gone();
      }
      const gone = await judge();
      await press('i');
      await type('5');
      await press('Enter');
      await page.locator('textarea:focus').waitFor();
      await type('半小时没有回复');
      await press('Control+Enter');
      await gone();
    },
  },
  {
    name: 'settle a sensitive record, in the queue',
    who: 'leader',
    max: 1,
    from: '/quality/sensitiveWords?layout=queue&preset=pending',
    prepare: async () => undefined,
    async work({ page, press }) {
      await page.getByRole('form').waitFor();
      await press('1');
      await page.getByText('本次已处理 1 条', { exact: false }).waitFor();
    },
  },
  {
    name: 'mark a reply wrong and say what is right',
    who: 'leader',
    max: 4,
    from: '/ai/replayTag',
    prepare: async () => undefined,
    async work({ page, press, type }) {
      await page.getByRole('main').locator('[data-evidence]').waitFor();
      await press('3', '2');
      await page.locator('textarea:focus').waitFor();
      await type('以商品页为准');
      await press('Control+Enter');
      await page.getByText('本次已处理 1 条', { exact: false }).waitFor();
    },
  },
  {
    name: 'compare two roles, from one of them',
    who: 'owner',
    max: 2,
    from: (client) => pageOf(client, 'role', '客服专员', '/role/detail'),
    prepare: async () => undefined,
    async work({ page, click }) {
      await click(page.getByRole('button', { name: '与其他角色对比' }));
      await click(page.locator('.ant-select-item-option').getByText('主管', { exact: true }));
      await page.getByRole('table', { name: '主管' }).waitFor();
    },
  },
  {
    name: 'tell why a colleague does not see some of the pages',
    who: 'owner',
    max: 2,
    from: (client) => pageOf(client, 'user', '林晓', '/user/detail'),
    prepare: async () => undefined,
    async work({ page, click }) {
      await click(page.getByRole('button', { name: '可见范围' }));
      const dialog = page.getByRole('dialog', { name: '可见范围' });
      await dialog.getByRole('row', { name: /页面 · 敏感词配置 .*没有/ }).waitFor();
    },
  },
  {
    name: 'appeal against a deduction, from the first page',
    who: 'agent',
    max: 5,
    from: '/dashboard',
    prepare: async (client, url) => {
      const inspector = await signIn(url, 'inspector@demo.example');
      const { id: agent } = await client.get('/users/info');
      await addBadReviews(inspector, 1, { agent });
      const { records } = await inspector.get('/badReview/page?_preset=waiting&_sort=reviewAt&_order=desc&_end=1');
      await inspector.post(`/badReview/${records[0].id}/actions/submit`, {
        reason: 'slow',
        deduction: 5,
        conclusion: '慢',
      });
    },
    async work({ page, click, press, type }) {
      await press('g', 'n');
      await click(page.getByRole('main').getByRole('row').getByRole('button', { name: '申诉' }).first());
      await page.locator('[role="dialog"] textarea:focus').waitFor();
      await type('系统排队，不是客服原因');
      await press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'note a call to a buyer who was not satisfied, from the first page',
    who: 'agent',
    max: 5,
    from: '/dashboard',
    prepare: async () => undefined,
    async work({ page, click, press }) {
      await click(
        page
          .getByRole('main')
          .getByRole('link', { name: /待回访/ })
          .first(),
      );
      await click(page.getByRole('main').getByRole('row').getByRole('button', { name: '回访' }).first());
      await page.locator('[role="dialog"] input:focus').waitFor();
      await press('ArrowDown', 'Enter', 'Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'open an enterprise that waits, from the first page',
    who: 'super',
    max: 2,
    from: '/dashboard',
    prepare: async () => undefined,
    async work({ page, click, press }) {
      await click(page.getByRole('region', { name: '等待开通的企业' }).getByRole('button', { name: '开通' }).first());
      await page.locator('[role="dialog"] input:focus').waitFor();
      await press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'see what is wrong in an enterprise, from the first page',
    who: 'super',
    max: 2,
    from: '/dashboard',
    prepare: async () => undefined,
    async work({ page, click }) {
      await click(page.getByRole('region', { name: '哪些企业需要关注？' }).getByRole('link', { name: /异常/ }).first());
      await click(page.getByRole('main').locator('[data-row-key] a[data-of-row]:visible').first());
      await page.waitForURL(/\/mailbox\/pool\/detail\//);
    },
  },
  {
    name: 'publish a form and get the link for a merchant',
    who: 'owner',
    max: 6,
    from: (client) => pageOf(client, 'dockingTemplate', '走查表单', '/setting/dockingTable/detail'),
    prepare: (client) =>
      client.post('/dockingTemplate', {
        name: '走查表单',
        questions: [{ key: 'name', type: 'text', label: '店铺全称' }],
      }),
    async work({ page, click, type, press }) {
      await click(page.getByRole('button', { name: /^发\s?布$/ }));
      await click(page.getByRole('tab', { name: /对接表/ }));
      await click(page.getByRole('tabpanel').getByRole('button', { name: '新建' }));
      await page.locator('[role="dialog"] input:focus').waitFor();
      await type('家居');
      await page.locator('.ant-select-item-option').getByText(/家居/).first().waitFor();
      await press('Enter');
      await page.getByRole('dialog').locator('.ant-select-content').getByText(/家居/).waitFor();
      await press('Control+Enter');
      await page.getByText('用手机扫码打开').waitFor();
    },
  },
];

/** 200 rows, of which two have a mobile number that is none. */
function sheet() {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const mobile = at === 20 || at === 120 ? '12' : `139${String(10_000_000 + at)}`;
    return `走查商家 ${at + 1},服饰,陈静,${mobile}`;
  });
  return Buffer.from(['商家名称,主营类目,联系人,手机', ...rows].join('\n'));
}

/** Plans of the client's own, for today, each of a merchant. @param {Client} client @param {number} count */
async function addPlans(client, count) {
  const { id: owner } = await client.get('/users/info');
  const { records } = await client.get('/merchant/page?_end=1');
  for (let at = 0; at < count; at += 1) {
    const planAt = new Date(Date.now() + 60_000 * (at + 1)).toISOString();
    await client.post('/followPlan', { subject: `回访 ${at + 1}`, merchant: records[0].id, owner, planAt });
  }
}

/**
 * Path of the page of the first record that the keyword finds.
 *
 * @param {Client} client @param {string} resource @param {string} keyword @param {string} place
 */
async function pageOf(client, resource, keyword, place) {
  const { records } = await client.get(`/${resource}/page?q=${encodeURIComponent(keyword)}&_end=1`);
  return `${place}/${records[0].id}`;
}

/**
 * Bad reviews that wait, whose reason is known from the platform.
 *
 * @param {Client} client @param {number} count @param {object} [values] Further values of each.
 */
async function addBadReviews(client, count, values = {}) {
  const { records } = await client.get('/conversation/page?_end=1');
  for (let at = 0; at < count; at += 1) {
    const review = { orderNo: `7${Date.now()}${at}`, score: 1, reason: 'slow', content: `半天没人理 ${at + 1}` };
    const reviewAt = new Date(Date.now() - 60_000 * (at + 1)).toISOString();
    await client.post('/badReview', { ...review, conversation: records[0].id, reviewAt, ...values });
  }
}

/** @param {Page} page @returns {Hand & { counts: { clicks: number, keys: number, texts: number } }} */
function handOf(page) {
  const counts = { clicks: 0, keys: 0, texts: 0 };
  return {
    page,
    counts,
    async click(target) {
      counts.clicks += 1;
      await target.click();
    },
    async press(...keys) {
      for (const key of keys) {
        counts.keys += 1;
        await page.keyboard.press(key);
      }
    },
    async type(text) {
      counts.texts += 1;
      await page.keyboard.type(text, { delay: 20 });
    },
    async choose(input, file) {
      counts.clicks += 1;
      await input.setInputFiles(file);
    },
  };
}

if (!buildIfStale()) process.exit(1);
// Enough conversations for figures of each day.
const server = await startDemo({}, [], { scale: 0.05 });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const lines = [];
  for (const task of tasks.filter(({ name }) => wanted.every((word) => name.includes(word)))) {
    const email = `${task.who}@demo.example`;
    const client = await signIn(server.url, email);
    await task.prepare(client, server.url);
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: task.isOnPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    });
    await context.addCookies(await sessionCookies(server.url, email));
    const page = await context.newPage();
    await page.goto(typeof task.from === 'string' ? task.from : await task.from(client));
    await page.getByRole('main').getByRole('heading').first().waitFor();
    // The code of the single keys comes when the page is at rest.
    await page.waitForTimeout(8000);
    const hand = handOf(page);
    const begun = performance.now();
    let seconds = 0;
    try {
      await task.work(hand);
      seconds = (performance.now() - begun) / 1000;
    } finally {
      if (process.env.WALK_SHOTS) await page.screenshot({ path: `${process.env.WALK_SHOTS}/${task.name}.png` });
    }
    const { clicks, keys, texts } = hand.counts;
    lines.push([task.name, String(clicks), String(keys), String(texts), seconds.toFixed(1), String(task.max)]);
    if (clicks + keys + texts > task.max) process.exitCode = 1;
    await context.close();
  }
  console.log(table(['task', 'clicks', 'keys', 'texts', 'seconds', 'steps at most'], lines));
} finally {
  await browser.close();
  await server.stop();
}
