import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRules } from '../../../../server/records/rules/rules.ts';
import { badRequest } from '../../../../server/request/errors.ts';
import { resourceDefiner } from '../../../../src/engine/definition/author.ts';
import type { CellName, Kinds, WidgetName } from '../../../../src/fields/index.ts';
import { type DemoConsole, openConsole, type Person } from '../../../../tests/server/resources/console.ts';
import { databases } from '../../../../tests/setup/databases.ts';
import { productCatalogue } from '../../../../tests/setup/product.ts';

const defineResource = resourceDefiner<Kinds, string, string, WidgetName, CellName, string>();

const notice = defineResource({
  name: 'notice',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, max: 40 },
    body: { type: 'textarea', label: '正文', max: 1000, readonlyWhen: { field: 'status', eq: 'waiting' } },
    internal: { type: 'text', label: '内部说明', perm: { read: 'dept_admin', write: 'dept_admin' } },
    readers: { type: 'ref', label: '读者', to: 'user', multiple: true },
    edition: { type: 'int', label: '版次', form: false },
    owner: { type: 'ref', label: '归属人', to: 'user' },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'draft', label: '草稿' },
        { value: 'waiting', label: '待审' },
        { value: 'live', label: '生效' },
      ],
    },
  },
  states: {
    field: 'status',
    transitions: {
      submit: { label: '提交', from: ['draft'], to: 'waiting' },
      publish: { label: '发布', from: ['draft', 'waiting'], to: 'live' },
      revise: { label: '修订', from: ['live'], to: 'draft' },
    },
  },
  versions: { of: ['title', 'body', 'internal', 'readers'], on: 'publish', number: 'edition' },
  actions: { rename: { label: '改名', ask: ['title'] } },
});

/** Several operations keep versions, none of which counts them in a field. */
const sketch = defineResource({
  name: 'sketch',
  recordLabel: 'title',
  fields: { title: { type: 'text', label: '标题', required: true, max: 40 } },
  actions: { rename: { label: '改名', ask: ['title'] }, clear: { label: '清空', set: { title: '空' } } },
  versions: { of: ['title'], on: ['rename', 'clear'] },
});

/** Its release sets a constant, which the second release finds set. */
const exam = defineResource({
  name: 'exam',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, max: 40 },
    isReleased: { type: 'bool', label: '已发布', form: false },
  },
  actions: { release: { label: '发布', set: { isReleased: true } } },
  versions: { of: ['title'], on: 'release' },
});

const noticeRules = defineRules(notice, {
  validate({ operation, values: { title } }) {
    if (operation === 'update' && title === '禁用') throw badRequest({ title: ['不能叫“禁用”'] }, '不能叫“禁用”');
  },
});

/** Titles of the exams that were released, as the rule that follows a write sees them. */
const released: unknown[] = [];
const examRules = defineRules(exam, {
  async afterWrite({ operation, values: { title } }) {
    if (operation === 'release') released.push(title);
  },
});

const list = [
  { name: 'notice', title: '公告', perm: 'merchant_admin' },
  { name: 'sketch', title: '草图', perm: 'merchant_admin' },
  { name: 'exam', title: '考卷', perm: 'merchant_admin' },
];

describe.each(databases)('versions of a record on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;

  beforeAll(async () => {
    const catalogue = productCatalogue({ list, definitions: { notice, sketch, exam } });
    demo = await openConsole(kind, catalogue, {}, [noticeRules, examRules]);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
  });
  afterAll(() => demo.stop());

  const act = (id: string, key: string, body: object = {}) => owner.post(`/notice/${id}/actions/${key}`, body);
  const restore = (id: string, number: number, version: number, person = owner) =>
    person.call('POST', `/notice/${id}/versions/${number}/restore`, { body: { version } });

  /** A notice that was published twice, and is a draft again: 一 and 二, with 三 typed over them. */
  async function publishedTwice(values: object = {}) {
    const { id } = await owner.create('notice', { title: '一', body: '第一版', ...values });
    await act(id, 'publish');
    demo.clock.advance(60);
    await act(id, 'revise');
    const draft = await owner.record(`/notice/${id}`);
    await owner.patch(`/notice/${id}`, { version: draft.version, title: '二', body: '第二版', ...values });
    await act(id, 'publish');
    await act(id, 'revise');
    const again = await owner.record(`/notice/${id}`);
    return owner.patch(`/notice/${id}`, { version: again.version, title: '三', body: '未发布' });
  }

  it('are kept by the transition that is named, with who and when, and counted in the field that is named', async () => {
    const { id, edition } = await publishedTwice();
    expect(edition).toBe(2);
    const me = Object(await owner.get('/users/info'));
    const actor = { id: me.id, name: me.username };
    const lines = Object(await owner.get(`/notice/${id}/versions`));
    expect(lines).toMatchObject([
      { number: 2, actor, action: 'publish', at: demo.clock.now().toISOString() },
      { number: 1, actor, action: 'publish' },
    ]);
    expect(lines[0].at > lines[1].at).toBe(true);
    expect(lines[0]).not.toHaveProperty('values');
    expect(await owner.get(`/notice/${id}/versions/1`)).toMatchObject({
      number: 1,
      values: { title: '一', body: '第一版', internal: null, readers: [] },
    });
  });

  it('are not kept by anything else, nor where the transition is refused', async () => {
    const { id } = await owner.create('notice', { title: '草稿' });
    await act(id, 'rename', { title: '新名' });
    await act(id, 'submit');
    expect(await owner.call('POST', `/notice/${id}/actions/revise`, { body: {} })).toMatchObject({ code: 40900 });
    expect(await owner.get(`/notice/${id}/versions`)).toEqual([]);
  });

  it('may be kept by several, actions among them', async () => {
    const { id } = await owner.create('sketch', { title: '甲' });
    await owner.post(`/sketch/${id}/actions/rename`, { title: '乙' });
    await owner.post(`/sketch/${id}/actions/clear`);
    expect(await owner.get(`/sketch/${id}/versions`)).toMatchObject([
      { number: 2, action: 'clear' },
      { number: 1, action: 'rename' },
    ]);
  });

  it('are kept each time, also by an action that finds what it sets', async () => {
    released.length = 0;
    const stream = await staff.listen();
    const { id } = await owner.create('exam', { title: '甲' });
    await owner.post(`/exam/${id}/actions/release`);
    const { version } = await owner.record(`/exam/${id}`);
    await owner.patch(`/exam/${id}`, { version, title: '乙' });
    demo.clock.advance(60);
    expect(await owner.post(`/exam/${id}/actions/release`)).toMatchObject({
      version: version + 2,
      updatedAt: demo.clock.now().toISOString(),
    });
    expect(await owner.get(`/exam/${id}/versions`)).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect(await owner.get(`/exam/${id}/versions/2`)).toMatchObject({ values: { title: '乙' } });
    const [line] = Object(await owner.get(`/exam/${id}/history`));
    expect(line).toMatchObject({ action: 'release', changes: [] });
    expect(released).toEqual(['甲', '乙']);
    await owner.call('DELETE', `/exam/${id}`);
    const heard = await stream.until((event) => event.id === id && event.action === 'delete');
    const actions = heard.filter((event) => event.id === id).map(({ action }) => action);
    expect(actions).toEqual(['create', 'release', 'update', 'release', 'delete']);
    await stream.close();
  });

  it('are kept of one request once, however often it is sent', async () => {
    const { id } = await owner.create('exam', { title: '甲' });
    await owner.post(`/exam/${id}/actions/release`);
    const again = { 'Idempotency-Key': `release ${id} again` };
    for (const _ of [1, 2]) await owner.post(`/exam/${id}/actions/release`, {}, again);
    expect(await owner.get(`/exam/${id}/versions`)).toHaveLength(2);
  });

  it('name what they refer to', async () => {
    const { id: reader, username } = Object(await staff.get('/users/info'));
    const { id } = await publishedTwice({ readers: [reader] });
    expect(await owner.get(`/notice/${id}/versions/2`)).toMatchObject({
      values: { readers: [reader] },
      labels: { readers: [username] },
    });
  });

  it('come back as an edit of the user who restores them, and history says so', async () => {
    const { id, version } = await publishedTwice();
    const restored = await restore(id, 1, version);
    expect(restored).toMatchObject({ code: 1, data: { title: '一', body: '第一版', status: 'draft', edition: 2 } });
    const [line] = Object(await owner.get(`/notice/${id}/history`));
    expect(line).toMatchObject({ action: 'restoreVersion', version: 1 });
    expect(line.changes).toContainEqual({ field: 'title', from: '三', to: '一' });
    const [logged] = (await owner.page('/operationLog/page?_end=1')).records;
    expect(JSON.parse(String(logged?.details))).toMatchObject({ action: 'restoreVersion', record: id });
    // What is there already is not written again.
    expect(await restore(id, 1, version + 1)).toMatchObject({ code: 1, data: { version: version + 1 } });
  });

  it('come back only onto the record that was seen', async () => {
    const { id, version } = await publishedTwice();
    expect(await restore(id, 1, version - 1)).toMatchObject({ code: 40900, data: { current: { title: '三' } } });
    expect(await owner.call('POST', `/notice/${id}/versions/1/restore`, { body: {} })).toMatchObject({
      code: 40000,
      data: { errors: { version: ['必填，不能为空'] } },
    });
  });

  it('are refused where an edit would be: by a rule, and by a field that is fixed', async () => {
    const { id, version } = await publishedTwice();
    await act(id, 'submit');
    expect(await restore(id, 1, version + 1)).toMatchObject({
      code: 40000,
      data: { errors: { body: [expect.any(String)] } },
    });
    const banned = await owner.create('notice', { title: '禁用' });
    await act(banned.id, 'publish');
    await act(banned.id, 'rename', { title: '可以' });
    const current = await owner.record(`/notice/${banned.id}`);
    expect(await restore(banned.id, 1, current.version)).toMatchObject({
      code: 40000,
      msg: '第 1 版不能恢复：标题: 不能叫“禁用”',
    });
  });

  it('show nobody a field they may not read, and let nobody write one by them', async () => {
    const { id, version } = await publishedTwice({ internal: '勿外传' });
    expect(await owner.get(`/notice/${id}/versions/1`)).toMatchObject({ values: { internal: '勿外传' } });
    const seen = Object(await staff.get(`/notice/${id}/versions/1`));
    expect(seen.values).toEqual({ title: '一', body: '第一版', readers: [] });
    expect(await restore(id, 1, version, staff)).toMatchObject({ code: 50008, data: { permission: 'dept_admin' } });
  });

  it.each(['versions', 'versions/1'])('are out of reach with their record: %s', async (path) => {
    const { id } = await publishedTwice();
    const other = await demo.enter('owner@other.example');
    expect(await other.call('GET', `/notice/${id}/${path}`)).toMatchObject({ status: 404, code: 40400 });
    await owner.call('DELETE', `/notice/${id}`);
    expect(await owner.call('GET', `/notice/${id}/${path}`)).toMatchObject({ status: 404, code: 40400 });
  });

  it.each([
    ['GET', '/versions/3'],
    ['GET', '/versions/0'],
    ['GET', '/versions/one'],
    ['POST', '/versions/3/restore'],
  ])('that are not there are missing: %s %s', async (method, path) => {
    const { id, version } = await publishedTwice();
    const body = method === 'POST' ? { version } : undefined;
    expect(await owner.call(method, `/notice/${id}${path}`, { body })).toMatchObject({ status: 404, code: 40400 });
  });

  it('are unknown to a resource that keeps none', async () => {
    const [merchant] = (await owner.page('/user/page?_end=1')).records;
    expect(await owner.call('GET', `/user/${merchant?.id}/versions`)).toMatchObject({ status: 404, code: 40400 });
  });
});
