import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const fields: Fields = {
  title: { type: 'text', label: '工单', required: true, unique: true },
  stage: {
    type: 'enum',
    label: '状态',
    options: [
      { value: 'open', label: '处理中' },
      { value: 'closed', label: '已关闭' },
      { value: 'forgotten', label: '已遗忘' },
    ],
  },
  kind: {
    type: 'enum',
    label: '类型',
    filter: true,
    default: 'sale',
    options: [
      { value: 'sale', label: '售前' },
      { value: 'afterSale', label: '售后' },
    ],
  },
  reason: {
    type: 'enum',
    label: '原因',
    filter: true,
    options: [
      { value: 'other', label: '其他' },
      { value: 'price', label: '价格', when: { field: 'kind', eq: 'sale' } },
      { value: 'refund', label: '退款', when: { field: 'kind', eq: 'afterSale' } },
      { value: 'waived', label: '免除', when: { can: 'super_admin' } },
    ],
  },
  tags: {
    type: 'enum',
    label: '标记',
    multiple: true,
    options: [
      { value: 'urgent', label: '紧急' },
      { value: 'parcel', label: '包裹', when: { field: 'kind', eq: 'afterSale' } },
      { value: 'waits', label: '等待', when: { field: 'stage', eq: 'open' } },
    ],
  },
  outcome: {
    type: 'enum',
    label: '结果',
    form: false,
    options: [
      { value: 'none', label: '无' },
      {
        value: 'sold',
        label: '成交',
        when: {
          all: [
            { field: 'kind', eq: 'sale' },
            { field: 'stage', eq: 'closed' },
          ],
        },
      },
    ],
  },
  forgetAt: { type: 'date', label: '遗忘日' },
};
const ticket: AnyDefinition = {
  name: 'ticket',
  recordLabel: 'title',
  fields,
  import: { key: 'title' },
  states: {
    field: 'stage',
    transitions: {
      close: { label: '关闭', from: ['open'], to: 'closed', ask: ['outcome', { field: 'tags', optional: true }] },
      reopen: { label: '重开', from: ['closed'], to: 'open' },
      sell: { label: '成交', from: ['open'], to: 'closed', set: { outcome: 'sold', tags: [] } },
      forget: { label: '遗忘', from: ['open'], to: 'forgotten', due: { field: 'forgetAt' } },
    },
  },
  actions: { classify: { label: '归类', ask: ['kind'] } },
};
const catalogue = () =>
  productCatalogue({ list: [{ name: 'ticket', title: '工单', perm: 'merchant_admin' }], definitions: { ticket } });

const refused = (errors: object, msg = '请检查标出的内容') => ({ code: 40000, msg, data: { errors } });

describe.each(databases)('choices that go by other fields on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const values = (more: object = {}) => {
    count += 1;
    return { title: `工单${count}`, ...more };
  };
  const post = (more: object) => owner.call('POST', '/ticket', { body: values(more) });
  const made = (more: object = {}) => owner.create('ticket', values(more));
  const change = ({ id, version }: WireRecord, body: object) =>
    owner.call('PATCH', `/ticket/${id}`, { body: { version, ...body } });
  const act = ({ id }: WireRecord, action: string, body: object = {}) =>
    owner.call('POST', `/ticket/${id}/actions/${action}`, { body });

  it('are refused in a new record at the field, with the name of the field it depends on, its default counted in', async () => {
    expect(await post({ kind: 'sale', reason: 'refund' })).toMatchObject(refused({ reason: ['“退款”与“类型”不符'] }));
    expect(await post({ reason: 'refund', tags: ['urgent', 'parcel', 'waits'] })).toMatchObject(
      refused({ reason: ['“退款”与“类型”不符'], tags: ['“包裹”与“类型”不符'] }),
    );
    const headers = { 'Accept-Language': 'en' };
    const inEnglish = await owner.call('POST', '/ticket', { body: values({ reason: 'refund' }), headers });
    expect(inEnglish.data).toEqual({ errors: { reason: ['“退款” does not match “类型”'] } });
    expect(await made({ reason: 'price', tags: ['waits'] })).toMatchObject({ kind: 'sale', reason: 'price' });
    expect(await made({ kind: 'afterSale', reason: 'refund', tags: ['parcel'] })).toMatchObject({ reason: 'refund' });
  });

  it('may go by who chooses', async () => {
    expect(await post({ reason: 'waived' })).toMatchObject(refused({ reason: ['“免除”目前不可选'] }));
    const staff = await demo.enter('super@demo.example');
    const { records } = await staff.page('/enterprise/page?_end=1');
    const body = { ...values({ reason: 'waived' }), enterprise: records[0]?.id };
    expect(await staff.call('POST', '/ticket', { body })).toMatchObject({ code: 1 });
  });

  it('are no error of their own where what they go by is not accepted', async () => {
    expect(await post({ kind: 'gone', reason: 'refund' })).toMatchObject(
      refused({ kind: ['不在选项之中，请从选项中选择'] }),
    );
  });

  it('stay as they are until what they go by is changed', async () => {
    const ticketMade = await made({ kind: 'afterSale', reason: 'refund' });
    expect(await change(ticketMade, { kind: 'sale' })).toMatchObject(
      refused({ reason: ['“退款”与“类型”不符'] }, '请修改“原因”：与新的内容不符'),
    );
    expect(await change(ticketMade, { reason: 'price' })).toMatchObject(refused({ reason: ['“价格”与“类型”不符'] }));
    expect(await change(ticketMade, { kind: 'sale', reason: 'price' })).toMatchObject({ code: 1 });
    const staff = await demo.enter('super@demo.example');
    await staff.patch(`/ticket/${ticketMade.id}`, { version: 2, reason: 'waived' });
    expect(await change({ ...ticketMade, version: 3 }, { reason: 'waived', tags: ['urgent'] })).toMatchObject({
      code: 1,
    });
  });

  it('are refused in a batch, at the entry', async () => {
    const body = { create: [values({ reason: 'price' }), values({ reason: 'refund' })] };
    expect((await owner.call('POST', '/ticket/batch', { body })).data).toMatchObject({
      errors: { 1: { code: 40000, data: { errors: { reason: ['“退款”与“类型”不符'] } } } },
    });
  });

  it('are asked of what a transition makes of the record, answers and what it writes', async () => {
    const open = await made({ tags: ['waits'] });
    expect(await act(open, 'close', { outcome: 'sold', tags: ['waits'] })).toMatchObject(
      refused({ tags: ['“等待”与“状态”不符'] }),
    );
    expect(await act(open, 'close', { outcome: 'sold', tags: [] })).toMatchObject({ code: 1 });
    const afterSale = await made({ kind: 'afterSale' });
    expect(await act(afterSale, 'close', { outcome: 'sold' })).toMatchObject(
      refused({ outcome: ['“成交”与“类型、状态”不符'] }),
    );
    expect(await act(afterSale, 'sell')).toMatchObject(
      refused({ outcome: ['“成交”与“类型、状态”不符'] }, '请修改“结果”：与新的内容不符'),
    );
  });

  it('hold up what would leave them behind: a transition, and an action that asks for something else', async () => {
    const sold = await made();
    await act(sold, 'close', { outcome: 'sold' });
    expect(await act(sold, 'reopen')).toMatchObject(
      refused({ outcome: ['“成交”与“类型、状态”不符'] }, '请修改“结果”：与新的内容不符'),
    );
    const priced = await made({ reason: 'price' });
    expect(await act(priced, 'classify', { kind: 'afterSale' })).toMatchObject(
      refused({ reason: ['“价格”与“类型”不符'] }, '请修改“原因”：与新的内容不符'),
    );
    expect(await act(priced, 'classify', { kind: 'sale' })).toMatchObject({ code: 1 });
  });

  it('hold up what the server would do by itself, and the log says why', async () => {
    const [kept, free] = [
      await made({ tags: ['waits'], forgetAt: '2026-03-01' }),
      await made({ forgetAt: '2026-03-01' }),
    ];
    const stream = await owner.listen();
    await stream.until(({ id, action }) => id === free.id && action === 'forget');
    await stream.close();
    expect(await owner.record(`/ticket/${kept.id}`)).toMatchObject({ stage: 'open', tags: ['waits'] });
    expect(demo.logged.join('')).toContain('is due and was refused');
  });

  it('are refused in the rows of a sheet, tried and for good, new ones and changes', async () => {
    const send = async (dryRun: boolean, rows: readonly object[], onDuplicate = 'refuse') => {
      const answer = Object(await owner.post(`/ticket/import?dryRun=${dryRun}`, { rows, onDuplicate, partial: true }));
      return answer.rows.map(({ outcome, errors }: { outcome: string; errors?: object }) => ({ outcome, ...errors }));
    };
    const rows = [
      { title: '甲', kind: '售后', reason: '退款', tags: '紧急、包裹' },
      { title: '乙', reason: '退款', tags: '紧急、包裹' },
    ];
    const wrong = { outcome: 'fail', reason: ['“退款”与“类型”不符'], tags: ['“包裹”与“类型”不符'] };
    expect(await send(true, rows)).toEqual([{ outcome: 'create' }, wrong]);
    expect(await send(false, rows)).toEqual([{ outcome: 'create' }, wrong]);
    const changes = [
      { title: '甲', kind: '售前' },
      { title: '甲', kind: '售前', reason: '价格', tags: '紧急' },
    ];
    const [first = {}, second = {}] = changes;
    expect(await send(true, [first], 'update')).toEqual([wrong]);
    expect(await send(false, [first], 'update')).toEqual([wrong]);
    expect(await send(false, [second], 'update')).toEqual([{ outcome: 'update' }]);
  });

  it('are all offered in a filter', async () => {
    const { records } = await owner.page('/ticket/page?reason=refund&kind=afterSale');
    expect(records.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['refund']));
  });
});
