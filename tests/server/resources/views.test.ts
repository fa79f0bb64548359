import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { pauseWrites } from './lock.ts';

describe.each(databases)('saved views on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let other: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    other = await demo.signIn('owner@other.example');
    platform = await demo.signIn('super@demo.example');
  });
  afterAll(() => demo.stop());

  const keep = async (person: Person, label: string, more: object = {}) =>
    Object(await person.post('/merchant/views', { label, query: 'status=signed', ...more }));
  const labels = async (person: Person) =>
    Object(await person.get('/merchant/views')).map((view: { label: string }) => view.label);

  it('are the maker’s own until they are shared, and never leave the enterprise', async () => {
    const mine = await keep(owner, ' 只给自己 ');
    expect(mine).toEqual({
      id: mine.id,
      label: '只给自己',
      query: 'status=signed',
      shared: false,
      icon: null,
      team: false,
      mine: true,
    });
    const shared = await keep(owner, '给大家', { shared: true });
    expect(await owner.get('/merchant/views')).toEqual([mine, shared]);
    expect(await staff.get('/merchant/views')).toEqual([{ ...shared, mine: false }]);
    expect(await labels(other)).toEqual([]);
    expect(await labels(platform)).toEqual([]);
    expect(await owner.get('/role/views')).toEqual([]);
  });

  it('have an icon of the menu, which can be taken away', async () => {
    const view = await keep(owner, '有图标', { shared: true, icon: 'calendar' });
    expect(view.icon).toBe('calendar');
    const change = (icon: unknown) => owner.call('PATCH', `/merchant/views/${view.id}`, { body: { icon } });
    expect(await change('no-icon')).toMatchObject({ status: 400, code: 40000 });
    expect((await change(null)).data).toEqual({ ...view, icon: null });
    await owner.call('DELETE', `/merchant/views/${view.id}`);
  });

  it('open a list for the colleagues of who leads them, one for each list', async () => {
    const agent = await demo.signIn('agent@demo.example');
    const opened = async (person: Person) => Object(await person.get('/users/info')).views;
    const choose = (person: Person, view: unknown) => person.call('PUT', '/followPlan/views/team', { body: { view } });
    const add = async (label: string, shared: boolean) =>
      Object(await owner.post('/followPlan/views', { label, query: 'preset=overdue', shared }));
    const [first, second, own] = [await add('先看', true), await add('再看', true), await add('自己的', false)];
    expect(await opened(staff)).toEqual({});
    expect(await choose(owner, first.id)).toMatchObject({ status: 200, data: null });
    expect(await choose(owner, second.id)).toMatchObject({ status: 200 });
    expect(await opened(staff)).toEqual({ followPlan: { id: second.id, label: '再看', query: 'preset=overdue' } });
    expect(await owner.get('/followPlan/views')).toEqual([first, { ...second, team: true }, own]);
    for (const person of [other, platform]) expect(await opened(person)).toEqual({});
    // Who may not open the list is not told of its views.
    expect(await opened(agent)).toEqual({});
    expect(await choose(owner, own.id)).toMatchObject({ status: 404 });
    expect(await choose(owner, 'x')).toMatchObject({ status: 404 });
    expect(await choose(other, second.id)).toMatchObject({ status: 404 });
    expect(await choose(owner, 7)).toMatchObject({ status: 400, code: 40000 });
    const refused = await agent.call('PUT', '/conversation/views/team', { body: { view: null } });
    expect(refused).toMatchObject({ code: 50008, msg: '你的数据范围只有自己的记录，不能决定同事打开列表时先看什么' });
    await owner.call('PATCH', `/followPlan/views/${second.id}`, { body: { shared: false } });
    expect(await opened(staff)).toEqual({});
    await choose(owner, first.id);
    expect(await choose(owner, null)).toMatchObject({ status: 200 });
    expect(await opened(staff)).toEqual({});
  });

  it('are changed and removed by their maker alone', async () => {
    const shared = await keep(owner, '共享的', { shared: true });
    const hidden = await keep(owner, '藏起来的');
    const body = { label: '抢来的' };
    for (const method of ['PATCH', 'DELETE']) {
      expect(await staff.call(method, `/merchant/views/${shared.id}`, { body })).toMatchObject({ code: 50008 });
      for (const [person, id] of [
        [staff, hidden.id],
        [other, shared.id],
        [platform, shared.id],
        [owner, '999999'],
        [owner, 'x'],
      ] as const) {
        expect(await person.call(method, `/merchant/views/${id}`, { body })).toMatchObject({ status: 404 });
      }
      expect(await owner.call(method, `/role/views/${shared.id}`, { body })).toMatchObject({ status: 404 });
    }
    const changed = await owner.call('PATCH', `/merchant/views/${shared.id}`, {
      body: { query: 'q=a', shared: false },
    });
    expect(changed.data).toEqual({ ...shared, query: 'q=a', shared: false });
    expect(await labels(staff)).not.toContain('共享的');
    expect(await owner.call('DELETE', `/merchant/views/${hidden.id}`)).toMatchObject({ code: 1, data: null });
    expect(await labels(owner)).not.toContain('藏起来的');
  });

  it('have labels that their maker can tell apart', async () => {
    const first = await keep(staff, '重名');
    const body = { label: '重名 ', query: '' };
    const taken = { status: 200, code: 40900, data: { errors: { label: ['已被使用'] } } };
    expect(await staff.call('POST', '/merchant/views', { body })).toMatchObject(taken);
    const second = await keep(staff, '不重名');
    expect(await staff.call('PATCH', `/merchant/views/${second.id}`, { body: { label: '重名' } })).toMatchObject(taken);
    expect(await staff.call('PATCH', `/merchant/views/${first.id}`, { body: { label: '重名' } })).toMatchObject({
      code: 1,
    });
    expect(await keep(owner, '重名')).toMatchObject({ label: '重名' });
    const both = await Promise.all(
      [1, 2].map(() => staff.call('POST', '/merchant/views', { body: { label: '同时', query: '' } })),
    );
    expect(both.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([1, 40900]);
  });

  it.runIf(kind.name === 'postgres')('keep two changes that are made at once', async () => {
    const view = await keep(owner, '两处一起改');
    const change = (body: object) => owner.call('PATCH', `/merchant/views/${view.id}`, { body });
    const paused = await pauseWrites(demo.place, 'update', 'saved_view');
    const one = change({ label: '新的名字' });
    await paused.untilWaiting(1);
    const two = change({ query: 'q=b', shared: true });
    await paused.untilWaiting(2).finally(paused.release);
    const changed = { ...view, label: '新的名字', query: 'q=b', shared: true };
    expect([(await one).code, (await two).data]).toEqual([1, changed]);
    expect(await owner.get('/merchant/views')).toContainEqual(changed);
  });

  it('are kept once per idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'one view' };
    const body = { label: '只存一次', query: '' };
    const [first, again] = [
      await owner.post('/merchant/views', body, headers),
      await owner.post('/merchant/views', body, headers),
    ];
    expect(again).toEqual(first);
  });

  it('refuse what is no view, and say where', async () => {
    const refused = async (body: unknown) => (await owner.call('POST', '/merchant/views', { body })).data;
    expect(await refused({ label: ' ', query: 5 })).toEqual({
      errors: { label: ['必填'], query: ['格式不正确'] },
    });
    expect(await refused({ label: 'x'.repeat(51), query: 'x'.repeat(4001) })).toEqual({
      errors: { label: ['最多 50 个字符'], query: ['最多 4000 个字符'] },
    });
    expect(await owner.call('POST', '/merchant/views', { body: [] })).toMatchObject({ status: 400, code: 40000 });
    expect(await owner.call('POST', '/merchant/views', { body: { label: 'x', query: '', user: 1 } })).toMatchObject({
      status: 400,
      code: 40000,
    });
  });

  it('have a total of those that an enterprise shares for a list, in characters and in number, also where they are changed', async () => {
    const save = (label: string, query: string, more: object = {}) =>
      other.call('POST', '/role/views', { body: { label, query, shared: true, ...more } });
    const large = 'x'.repeat(4000);
    const tooLarge = {
      status: 400,
      msg: '您在这个列表保存的视图过大（合计最多 100000 个字符），请先删除不用的视图',
    };
    for (let count = 0; count < 24; count += 1) expect((await save(`大${count}`, large)).code).toBe(1);
    expect(await save('再一个', large)).toMatchObject(tooLarge);
    const at = await Promise.all([1, 2, 3].map((one) => save(`同时${one}`, 'x'.repeat(2000))));
    expect(at.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([1, 40000, 40000]);
    const { id } = Object((await save('小的', '')).data);
    const change = (body: object) => other.call('PATCH', `/role/views/${id}`, { body });
    expect(await change({ query: large })).toMatchObject(tooLarge);
    expect(await change({ label: '更小' })).toMatchObject({ code: 1 });

    // Others of the enterprise have shared as much as they may.
    const [row] = await demo.database.db.selectFrom('saved_view').selectAll().where('id', '=', Number(id)).execute();
    if (!row) return expect.unreachable();
    const theirs = Array.from({ length: 26 }, (_, index) => ({
      ...{ enterprise: row.enterprise, resource: 'role', shared: 1, query: large },
      ...{ user: 900_000 + index, label: '别人的' },
    }));
    await demo.database.db.insertInto('saved_view').values(theirs).execute();
    expect(await save('共享', '')).toMatchObject({ status: 400, msg: expect.stringContaining('200000 个字符') });
    expect(await save('不共享', '', { shared: false })).toMatchObject({ code: 1 });
    await demo.database.db.updateTable('saved_view').set({ query: '' }).where('label', '=', '别人的').execute();
    const small = Array.from({ length: 150 }, (_, index) => ({
      ...{ enterprise: row.enterprise, resource: 'role', shared: 1, query: '' },
      ...{ user: 910_000 + index, label: '更多' },
    }));
    await demo.database.db.insertInto('saved_view').values(small).execute();
    expect(await save('还要', '')).toMatchObject({
      msg: '企业在一个列表最多共享 200 个视图，请先删除或取消共享不用的视图',
    });
  });

  it('need the right to the list', async () => {
    expect(await staff.call('GET', '/user/views')).toMatchObject({ code: 50008 });
    expect(await staff.call('POST', '/user/views', { body: { label: 'x', query: '' } })).toMatchObject({ code: 50008 });
  });
});
