import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRules } from '../../../server/records/rules/rules.ts';
import { badRequest } from '../../../server/request/errors.ts';
import { resourceDefiner } from '../../../src/engine/definition/author.ts';
import type { CellName, Kinds, WidgetName } from '../../../src/fields/index.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const defineResource = resourceDefiner<Kinds, string, string, WidgetName, CellName, string>();

const errand = defineResource({
  name: 'errand',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, max: 40 },
    dueAt: { type: 'datetime', label: '时间' },
    problem: { type: 'text', label: '问题', form: false, max: 10 },
    status: {
      type: 'enum',
      label: '状态',
      filter: true,
      options: [
        { value: 'open', label: '待办' },
        { value: 'done', label: '已办' },
        { value: 'stuck', label: '受阻' },
        { value: 'again', label: '重来' },
      ],
    },
  },
  states: {
    field: 'status',
    transitions: {
      finish: {
        label: '办理',
        from: ['open'],
        to: 'done',
        due: { field: 'dueAt', refused: { take: 'block', reason: 'problem' } },
      },
      block: { label: '受阻', from: ['open'], to: 'stuck' },
      repeat: {
        label: '重来',
        from: ['again'],
        to: 'again',
        due: { field: 'dueAt' },
        // The check sees that the condition may end it, and not that it does not.
        when: { field: 'title', ne: '完' },
        set: { title: '反复' },
      },
      await: { label: '待重来', from: ['open'], to: 'again' },
    },
  },
});

const errandRules = defineRules(errand, {
  transitions: {
    async finish({ values: { title }, effects }) {
      await effects.create(errand, { title: `${title}之后` });
      if (title.startsWith('坏')) throw new Error('not a refusal');
      if (title.startsWith('难')) throw badRequest(undefined, '今天办不了，明天再来看看');
    },
  },
});

describe.each(databases)('due work that a rule refuses on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    const list = [{ name: 'errand', title: '事务', perm: 'merchant_admin' }];
    const catalogue = productCatalogue({ list, definitions: { errand } });
    demo = await openConsole(kind, catalogue, {}, [errandRules]);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  it('goes where the declaration says, with the reason, and leaves nothing else of what it began', async () => {
    const dueAt = new Date(demo.clock.now().getTime() + 60_000).toISOString();
    const [easy, hard, bad] = await Promise.all(
      ['易', '难', '坏'].map((title) => owner.create('errand', { title, dueAt })),
    );
    demo.clock.advance(61);
    const untilStatus = (id: string | undefined, status: string) =>
      expect.poll(async () => (await owner.record(`/errand/${id}`)).status, { timeout: 15_000 }).toBe(status);
    await untilStatus(easy?.id, 'done');
    await untilStatus(hard?.id, 'stuck');
    expect(await owner.record(`/errand/${hard?.id}`)).toMatchObject({
      problem: '今天办不了，明天再来',
      updatedBy: null,
    });
    expect(await owner.get(`/errand/${hard?.id}/history`)).toMatchObject([
      { action: 'block', actor: null },
      { action: 'create' },
    ]);
    // What is no refusal is tried again later, as ever.
    await expect
      .poll(() => demo.logged.some((line) => line.includes('"finish\\" is due and failed')), { timeout: 15_000 })
      .toBe(true);
    expect(await owner.record(`/errand/${bad?.id}`)).toMatchObject({ status: 'open', problem: null });
    const { records } = await owner.page('/errand/page?_sort=id&_end=50');
    expect(new Set(records.map(({ title }) => title))).toEqual(new Set(['易', '难', '坏', '易之后']));
    expect(demo.logged.filter((line) => line.includes('is due and was refused'))).toEqual([]);
  }, 60_000);

  it('is not taken again at once of a record that stays due', async () => {
    const dueAt = new Date(demo.clock.now().getTime() + 60_000).toISOString();
    const { id } = await owner.create('errand', { title: '初次', dueAt });
    await owner.post(`/errand/${id}/actions/await`);
    demo.clock.advance(61);
    const titleOf = async () => (await owner.record(`/errand/${id}`)).title;
    await expect.poll(titleOf, { timeout: 15_000 }).toBe('反复');
    const refusals = () => demo.logged.filter((line) => line.includes('The record was due again'));
    await expect.poll(refusals, { timeout: 15_000 }).toHaveLength(1);
    await pause(3000);
    expect(refusals()).toHaveLength(1);
  }, 60_000);
});
