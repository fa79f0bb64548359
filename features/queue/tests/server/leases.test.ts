import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DemoConsole,
  openConsole,
  type Person,
  type WireRecord,
} from '../../../../tests/server/resources/console.ts';
import { databases } from '../../../../tests/setup/databases.ts';
import { productCatalogue } from '../../../../tests/setup/product.ts';
import { queueSize } from '../../decisions.ts';

/** A sample: notes that wait for a decision. */
const note = {
  name: 'note',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, search: true },
    weight: { type: 'int', label: '份量', filter: 'range', sortable: true },
    reason: { type: 'text', label: '原因', form: false },
    owner: { type: 'ref', label: '负责人', to: 'user' },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'waiting', label: '待处理' },
        { value: 'kept', label: '保留' },
        { value: 'dropped', label: '放弃' },
      ],
    },
  },
  list: {
    sort: 'weight',
    presetsOf: 'status',
    presets: [{ key: 'light', label: '很轻', where: { field: 'weight', lt: 3 } }],
    layouts: ['queue', 'table'],
  },
  states: {
    field: 'status',
    transitions: {
      keep: { label: '保留', from: ['waiting'], to: 'kept', bulk: true },
      drop: { label: '放弃', from: ['waiting'], to: 'dropped', ask: ['reason'] },
      again: { label: '重新处理', from: ['kept', 'dropped'], to: 'waiting', set: { reason: null } },
    },
  },
  actions: { mark: { label: '标记', ask: ['weight'] } },
  review: { presets: ['waiting', 'light'], decisions: ['keep', 'drop'], undo: 'again', lease: '5m' },
} as const;
/** The same, decided by people with another permission, and never by the user who is responsible. */
const guarded = {
  ...note,
  name: 'guarded',
  states: {
    field: 'status',
    transitions: {
      ...note.states.transitions,
      keep: { ...note.states.transitions.keep, when: { not: { me: 'owner' } } },
      drop: { label: '放弃', from: ['waiting'], to: 'dropped', perm: 'merchant_admin:delete' },
    },
  },
  review: { ...note.review, perm: 'follow_plan' },
} as const;
const plain = {
  name: 'plain',
  recordLabel: 'title',
  fields: { title: { type: 'text', label: '标题', required: true } },
};
const catalogue = () =>
  productCatalogue({
    list: [
      { name: 'note', title: '笔记', perm: 'merchant_admin' },
      { name: 'guarded', title: '保密笔记', perm: 'merchant_admin' },
      { name: 'plain', title: '便签', perm: 'merchant_admin' },
    ],
    definitions: { note, guarded, plain },
  });

describe.each(databases)('the queue of a review on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    other = await demo.enter('owner@other.example');
  });
  afterAll(() => demo.stop());

  /** Nothing waits, and nobody holds anything. */
  beforeEach(async () => {
    for (const person of [owner, other]) {
      for (;;) {
        const ids = (await person.page('/note/page?_end=100')).records.map(({ id }) => id);
        if (ids.length === 0) break;
        await person.post('/note/batch', { remove: ids });
      }
    }
    demo.clock.advance(3600);
  });

  const fill = async (count: number, person = owner, more: object = {}) => {
    const create = Array.from({ length: count }, (_, index) => ({ title: `笔记${index}`, weight: index, ...more }));
    const { create: made } = Object(await person.post('/note/batch', { create }));
    return Array.from<WireRecord>(made).map(({ id }) => id);
  };
  /** As a browser does, asks again where the server is busy. */
  const ask = async (
    person: Person,
    query = '_preset=waiting',
    body: object = {},
  ): Promise<{ ids: string[]; total: number }> => {
    const answer = await person.call('POST', `/note/queue?${query}`, { body });
    if (answer.status === 503) return ask(person, query, body);
    expect(answer).toMatchObject({ code: 1 });
    const { records, total } = Object(answer.data);
    return { ids: Array.from<WireRecord>(records).map(({ id }) => id), total };
  };
  const act = (person: Person, id: string | undefined, key: string, body: object = {}) =>
    person.call('POST', `/note/${id}/actions/${key}`, { body });

  it('hands out the first records in the order of the list, and says how many wait in all', async () => {
    const ids = await fill(13);
    expect(await ask(owner)).toEqual({ ids: ids.slice(0, queueSize), total: 13 });
    expect(await ask(owner, '_preset=waiting&_sort=weight&_order=desc')).toEqual({
      ids: ids.toReversed().slice(0, queueSize),
      total: 13,
    });
  });

  it('never gives two people the same record, however many ask at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const email = `reviewer${index}@demo.example`;
        const [role] = (await owner.page('/role/page?q=客服专员')).records;
        await owner.create('user', { username: `审核${index}`, email, roles: [role?.id] });
        return demo.enter(email);
      }),
    );
    const ids = await fill(150);
    const held = await Promise.all(people.map((person) => ask(person)));
    const given = held.flatMap((one) => one.ids);
    expect(given).toHaveLength(150);
    expect(new Set(given)).toEqual(new Set(ids));
    expect(new Set(held.map(({ total }) => total))).toEqual(new Set([150]));
  });

  it('keeps what a screen shows, and fills up with the next', async () => {
    const ids = await fill(13);
    const first = await ask(owner);
    const [decided = '', ...left] = first.ids;
    expect(await act(owner, decided, 'keep')).toMatchObject({ code: 1 });
    const early = await fill(1, owner, { weight: -1 });
    const next = await ask(owner, '_preset=waiting', { keep: first.ids });
    expect(next).toEqual({ ids: [...left, ...early], total: 13 });
    expect((await ask(staff)).ids).toEqual(ids.slice(queueSize));
  });

  it('leaves nothing with a user who closes the page while asking', async () => {
    const ids = await fill(queueSize);
    for (const delay of [1, 2, 4, 8, 16, 32]) {
      const page = new AbortController();
      const asked = staff.fetch(
        '/note/queue?_preset=waiting',
        { 'Content-Type': 'application/json' },
        { method: 'POST', body: '{}', signal: page.signal },
      );
      const isAnswered = await Promise.race([asked.then(() => true), pause(delay, false)]);
      page.abort();
      await asked;
      const query = ids.map((id) => `id=${id}`).join('&');
      if (isAnswered) await staff.call('DELETE', `/note/queue?${query}`);
      expect((await ask(owner)).ids).toEqual(ids);
      await owner.call('DELETE', `/note/queue?${query}`);
    }
  });

  it('gives other records for other filters, and back what was held before', async () => {
    const ids = await fill(13);
    const first = await ask(owner);
    const heavy = await ask(owner, '_preset=waiting&weight_gte=11', { release: first.ids });
    expect(heavy).toEqual({ ids: ids.slice(11), total: 2 });
    expect(await ask(owner, '_preset=waiting&q=笔记12', { release: heavy.ids })).toEqual({
      ids: ids.slice(12),
      total: 1,
    });
    expect(await ask(staff, '_preset=light')).toEqual({ ids: ids.slice(0, 3), total: 3 });
  });

  it('gives back what somebody leaves, and what they only held long enough', async () => {
    const ids = await fill(5);
    expect((await ask(owner)).ids).toEqual(ids);
    expect(await ask(staff)).toEqual({ ids: [], total: 5 });
    const [left, , ...others] = ids;
    expect(await owner.call('DELETE', `/note/queue?id=${ids.slice(0, 2).join('&id=')}`)).toMatchObject({ code: 1 });
    expect((await ask(staff)).ids).toEqual(ids.slice(0, 2));
    // Nobody gives back what somebody else holds.
    await owner.call('DELETE', `/note/queue?id=${left}`);
    expect((await ask(owner)).ids).toEqual(others);
    demo.clock.advance(299);
    expect((await ask(staff)).ids).toEqual(ids.slice(0, 2));
    demo.clock.advance(2);
    expect((await ask(staff)).ids).toEqual(ids);
    expect((await ask(owner)).ids).toEqual([]);
  });

  it('gives back all that somebody holds, where they name none, and nothing of others', async () => {
    const ids = await fill(queueSize + 3);
    await ask(owner);
    expect((await ask(staff)).ids).toEqual(ids.slice(queueSize));
    expect(await owner.call('DELETE', '/note/queue')).toMatchObject({ code: 1 });
    expect((await ask(owner)).ids).toEqual(ids.slice(0, queueSize));
    await owner.call('DELETE', '/note/queue');
    expect((await ask(staff, '_preset=waiting', { keep: ids.slice(queueSize) })).ids).toEqual([
      ...ids.slice(queueSize),
      ...ids.slice(0, queueSize - 3),
    ]);
  });

  it('refuses a decision on a record that somebody else holds, and says who', async () => {
    const [held = '', another] = await fill(2);
    await ask(owner);
    const refused = await act(staff, held, 'keep');
    expect(refused).toMatchObject({ code: 40900, msg: '“笔记0”正由陈星处理，请换一条，或稍后再试' });
    expect(refused.data).toMatchObject({ current: { id: held, status: 'waiting' } });
    expect(await act(staff, held, 'drop', { reason: '无' })).toMatchObject({ code: 40900 });
    expect(await owner.get(`/note/${held}/history`)).toHaveLength(1);
    // Only the decisions of the review are refused.
    expect(await act(staff, held, 'mark', { weight: 7 })).toMatchObject({ code: 1 });
    const version = Object(await staff.get(`/note/${held}`)).version;
    expect(await staff.call('PATCH', `/note/${held}`, { body: { title: '改', version } })).toMatchObject({ code: 1 });
    expect(await act(owner, held, 'keep')).toMatchObject({ code: 1, data: { status: 'kept' } });
    demo.clock.advance(301);
    expect(await act(staff, another, 'keep')).toMatchObject({ code: 1 });
  });

  it('lets any user with the right decide a record that nobody has leased', async () => {
    const [free] = await fill(1);
    expect(await act(staff, free, 'keep')).toMatchObject({ code: 1 });
  });

  it('leaves a decision that is taken back with the user who undid it', async () => {
    const [first = ''] = await fill(1);
    await ask(owner);
    await act(owner, first, 'drop', { reason: '无' });
    expect((await ask(owner)).ids).toEqual([]);
    expect(await act(owner, first, 'again')).toMatchObject({ code: 1, data: { status: 'waiting', reason: null } });
    expect(await ask(staff)).toEqual({ ids: [], total: 1 });
    expect((await ask(owner, '_preset=waiting', { keep: [first] })).ids).toEqual([first]);
  });

  it('gives nobody a record of another enterprise or beyond the data scope, by whatever they ask', async () => {
    const ids = await fill(3);
    expect(await ask(other, '_preset=waiting', { keep: ids })).toEqual({ ids: [], total: 0 });
    const [role] = (await owner.page('/role/page?q=客服专员')).records;
    const narrow = { name: '只看本人', code: 'own', scope: 'own', permissions: ['merchant_admin'] };
    const { id } = await owner.create('role', narrow);
    const me = String(Object(await staff.get('/users/info')).id);
    const [mine] = await fill(1, owner, { owner: me });
    const version = async () => (await owner.record(`/user/${me}`)).version;
    await owner.patch(`/user/${me}`, { roles: [id], version: await version() });
    expect(await ask(staff, '_preset=waiting', { keep: ids })).toEqual({ ids: [mine], total: 1 });
    await owner.patch(`/user/${me}`, { roles: [role?.id], version: await version() });
  });

  it('asks for the permission of the resource', async () => {
    const { id } = await owner.create('role', {
      name: '无',
      code: 'nothing',
      scope: 'all',
      permissions: ['shop_admin'],
    });
    await owner.create('user', { username: '路人', email: 'passer@demo.example', roles: [id] });
    const passer = await demo.enter('passer@demo.example');
    expect(await passer.call('POST', '/note/queue?_preset=waiting', { body: {} })).toMatchObject({ code: 50008 });
    expect(await passer.call('DELETE', '/note/queue?id=1')).toMatchObject({ code: 50008 });
  });

  it.each([
    ['a preset of no review', '/note/queue?_preset=kept', {}, ['_preset']],
    ['no preset', '/note/queue', {}, ['_preset']],
    ['a page', '/note/queue?_preset=waiting&_start=0', {}, ['_start']],
    ['a filter there is not', '/note/queue?_preset=waiting&mood=1', {}, ['mood']],
    ['what is no id', '/note/queue?_preset=waiting', { keep: ['x'], release: 'all' }, ['keep', 'release']],
    ['what is unknown', '/note/queue?_preset=waiting', { until: 1 }, ['until']],
  ])('refuses %s', async (_what, path, body, fields) => {
    const refused = await owner.call('POST', path, { body });
    expect(refused).toMatchObject({ status: 400, code: 40000 });
    expect(Object.keys(Object(refused.data).errors)).toEqual(fields);
  });

  it('exists only where a resource has a review', async () => {
    expect(await owner.call('POST', '/plain/queue', { body: {} })).toMatchObject({ status: 404 });
    expect(await owner.call('DELETE', '/plain/queue?id=1')).toMatchObject({ status: 404 });
  });

  it('hands out what the caller may decide, to those with its permission', async () => {
    const enter = async (email: string, permissions: readonly string[]) => {
      const role = await owner.create('role', { name: email, code: email.split('@')[0], scope: 'all', permissions });
      const { id } = await owner.create('user', { username: email, email, roles: [role.id] });
      return { id, person: await demo.enter(email) };
    };
    const reader = await enter('reads-notes@demo.example', ['merchant_admin']);
    const keeper = await enter('keeps-notes@demo.example', ['merchant_admin', 'follow_plan']);
    const mine = await owner.create('guarded', { title: '自己的', weight: 1, owner: keeper.id });
    const theirs = await owner.create('guarded', { title: '别人的', weight: 2, owner: reader.id });
    const take = (person: Person) => person.call('POST', '/guarded/queue?_preset=waiting', { body: {} });
    expect(await take(reader.person)).toMatchObject({ code: 50008, data: { permission: 'follow_plan' } });
    expect((await take(keeper.person)).data).toMatchObject({ records: [{ id: theirs.id }], total: 1 });
    // Whoever may drop any is given those, too.
    expect((await take(owner)).data).toMatchObject({ records: [{ id: mine.id }] });
  });
});
