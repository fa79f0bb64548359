import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../docs/documents.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { receipt, task, taskRules } from './samples.ts';

const list = [
  { name: 'task', title: '任务', perm: 'merchant_admin' },
  { name: 'receipt', title: '回执', perm: 'merchant_admin' },
];
const catalogue = () => productCatalogue({ list, definitions: { task, receipt } });

describe.each(databases)('a rule of docs/rules.md on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: string;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue(), {}, [taskRules]);
    owner = await demo.enter('owner@demo.example');
    staff = Object(await (await demo.enter('staff@demo.example')).get('/users/info')).id;
  });
  afterAll(() => demo.stop());

  const act = (id: string, key: string, body: object = {}) =>
    owner.call('POST', `/task/${id}/actions/${key}`, { body });
  const history = async (path: string) => Object(await owner.get(`${path}/history`));

  it('that asks the database sees what was written before', async () => {
    const fast = (title: string) => owner.call('POST', '/task', { body: { title, lane: 'fast' } });
    const codes = [await fast('一'), await fast('二'), await fast('三')].map(({ code }) => code);
    expect(codes).toEqual([1, 1, 40000]);
  });

  it('that derives a value writes it along', async () => {
    const { id, length } = await owner.create('task', { title: '字数', text: '四个汉字' });
    expect(length).toBe(4);
    expect((await history(`/task/${id}`))[0].changes).toContainEqual({ field: 'length', from: null, to: 4 });
  });

  it('of a transition refuses it, or has something follow from it', async () => {
    const { id } = await owner.create('task', { title: '跟进', owner: staff });
    expect(await act(id, 'finish', { result: '无' })).toMatchObject({ code: 40000, msg: '结果不能是“无”' });
    expect(await act(id, 'finish', { result: '好' })).toMatchObject({ code: 1, data: { status: 'done' } });
    const { records } = await owner.page(`/receipt/page?task=${id}`);
    expect(records).toMatchObject([{ code: 'R000001', title: '跟进', owner: staff, status: 'open' }]);
  });

  it('of an action does what the declaration cannot say', async () => {
    const { id } = await owner.create('task', { title: '合同' });
    expect(await act(id, 'remind', { tone: 'firm' })).toMatchObject({ code: 1, data: { reminded: true } });
    expect((await owner.record(`/task/${id}`)).text).toBe('催办 合同：请今天完成');
  });

  it('of due work is asked where the server takes the transition', async () => {
    const dueAt = demo.clock.now().toISOString();
    const { id } = await owner.create('task', { title: '到期', dueAt });
    demo.clock.advance(60);
    const late = { status: 'late', result: '到期：超期未完成' };
    await expect.poll(() => owner.record(`/task/${id}`), { timeout: 10_000 }).toMatchObject(late);
  });
});

describe('docs/rules.md', () => {
  const sources = ['samples.ts', 'rules.test.ts'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
  const trimmed = (text: string) => text.replaceAll(/^\s+|\s+$/gm, '');
  const whole = trimmed(sources.join('\n'));

  it.each([...readDocument('rules.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => [block]))(
    'shows code that runs here: %s',
    (block) => {
      for (const part of block.split(/^\s*\/\/ …$/m)) expect(whole).toContain(trimmed(part));
    },
  );
});
