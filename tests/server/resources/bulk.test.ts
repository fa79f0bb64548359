import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const job = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  operation: z.string(),
  file: z.string(),
  total: z.number(),
  done: z.number(),
  canUndo: z.boolean(),
  result: z.object({ updated: z.number(), failed: z.number() }).optional(),
});
const results = z.array(
  z.object({
    outcome: z.string(),
    record: z.object({ id: z.string(), label: z.string() }),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  }),
);

describe.each(databases)('a bulk operation on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let stem = '';

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
  });
  beforeEach(({ task }) => {
    stem = `成批${task.id.replaceAll(/\D/g, '')}号`;
  });
  afterAll(() => demo.stop());

  const add = (count: number, more: (index: number) => object = () => ({})) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        owner.create('merchant', { name: `${stem}${index}`, contact: '甄别', mobile: '13900001111', ...more(index) }),
      ),
    );
  const start = async (query: string, body: object, person = owner) =>
    job.parse(await person.post(`/merchant/bulk${query}`, body));
  const over = async (id: string) => {
    await expect
      .poll(async () => job.parse(await owner.get(`/jobs/${id}`)).state, { timeout: 60_000, interval: 100 })
      .not.toMatch(/waiting|running/);
    return job.parse(await owner.get(`/jobs/${id}`));
  };
  const resultsOf = async (id: string, query = '') => results.parse(await owner.get(`/jobs/${id}/rows${query}`));
  const valuesOf = async (records: readonly WireRecord[], field: string) =>
    Promise.all(records.map(async ({ id }) => (await owner.record(`/merchant/${id}`))[field]));

  it('changes everything that the query selects and nothing else, with history, and takes it back', async () => {
    const [first, ...others] = await add(4, (index) => ({ level: index === 0 ? 'B' : 'C' }));
    const done = await start(`?q=${stem}&level=C`, { operation: 'update', values: { level: 'A', remark: '批量' } });
    expect(done).toMatchObject({
      kind: 'bulk',
      state: 'done',
      operation: 'update',
      file: '批量编辑',
      total: 3,
      done: 3,
      canUndo: true,
      result: { updated: 3, failed: 0 },
    });
    expect(await valuesOf(others, 'level')).toEqual(['A', 'A', 'A']);
    expect(await owner.record(`/merchant/${first?.id}`)).toEqual(first);
    expect(await owner.get(`/merchant/${others[0]?.id}/history`)).toMatchObject([
      { action: 'update', changes: [{ field: 'level' }, { field: 'remark' }] },
      { action: 'create' },
    ]);
    expect(await owner.post(`/jobs/${done.id}/undo`)).toMatchObject({ undone: 3, kept: [], job: { state: 'undone' } });
    expect(await valuesOf(others, 'level')).toEqual(['C', 'C', 'C']);
    expect(await valuesOf(others, 'remark')).toEqual([null, null, null]);
  });

  it('says of each record what came of it, and tries those again that were refused', async () => {
    const [good, changed] = await add(2);
    const records = [
      { id: good?.id, version: 1 },
      { id: changed?.id, version: 1 },
    ];
    await owner.patch(`/merchant/${changed?.id}`, { version: 1, remark: '别人改的' });
    const done = await start('', { operation: 'update', values: { level: 'A' }, records });
    expect(done).toMatchObject({ state: 'done', result: { updated: 1, failed: 1 } });
    expect(await resultsOf(done.id)).toMatchObject([
      { outcome: 'update', record: { id: good?.id, label: good?.name } },
      { outcome: 'fail', record: { id: changed?.id }, errors: { '': [expect.stringContaining('陈星')] } },
    ]);
    const again = await start('', { again: done.id });
    expect(again).toMatchObject({ state: 'done', total: 1, result: { updated: 1, failed: 0 } });
    expect(await valuesOf([changed ?? good ?? Object({})], 'level')).toEqual(['A']);
    expect(await owner.call('POST', '/merchant/bulk', { body: { again: again.id } })).toMatchObject({ code: 40900 });
  });

  it('leaves alone what was changed after it when it is taken back', async () => {
    const [one, two] = await add(2);
    const done = await start(`?q=${stem}`, { operation: 'update', values: { level: 'A' } });
    await owner.patch(`/merchant/${two?.id}`, { version: 2, level: 'B' });
    const undone = Object(await owner.post(`/jobs/${done.id}/undo`));
    expect(undone).toMatchObject({ undone: 1, kept: [{ record: two?.id, reason: expect.stringContaining('陈星') }] });
    expect(await valuesOf([one ?? Object({}), two ?? Object({})], 'level')).toEqual(['C', 'B']);
  });

  it('takes every record that may along a transition, and the way back where the graph has one', async () => {
    const records = await add(3);
    const ids = records.map(({ id }) => id);
    await owner.post(`/merchant/${ids[0]}/actions/negotiate`);
    expect(await owner.get(`/merchant/bulk?q=${stem}`)).toMatchObject({ total: 3, steps: { negotiate: 2, lose: 3 } });
    const lost = await start(`?q=${stem}`, { operation: 'lose', values: { lostReason: '不再经营' } });
    expect(lost).toMatchObject({ state: 'done', file: '流失', total: 3, canUndo: true });
    expect(await valuesOf(records, 'status')).toEqual(['lost', 'lost', 'lost']);
    // Only from "negotiating" does a way lead back from "lost".
    expect(await owner.post(`/jobs/${lost.id}/undo`)).toMatchObject({
      undone: 1,
      kept: [{ reason: '没有从当前状态返回的操作' }, { reason: '没有从当前状态返回的操作' }],
    });
    expect(await valuesOf(records, 'status')).toEqual(['negotiating', 'lost', 'lost']);
    expect(await valuesOf(records.slice(0, 1), 'lostReason')).toEqual([null]);
  });

  it('is not offered to be taken back where only a claim, or what is due in time, leads back', async () => {
    const { records: users } = await owner.page('/user/page?_end=3');
    const clues = await Promise.all(
      [1, 2].map((index) => owner.create('clue', { name: `${stem}${index}`, mobile: `1370001000${index}` })),
    );
    const run = async (resource: string, records: readonly WireRecord[], operation: string, values: object = {}) =>
      job.parse(
        await owner.post(`/${resource}/bulk`, { operation, values, records: records.map(({ id }) => ({ id })) }),
      );
    const refused = { code: 40900 };
    for (const [operation, values] of [
      ['claim', {}],
      ['giveBack', { returnReason: '退回' }],
      ['assign', { owner: users[2]?.id }],
      ['giveBack', { returnReason: '退回' }],
    ] as const) {
      const done = await run('clue', clues, operation, values);
      expect([operation, done]).toMatchObject([operation, { canUndo: false, result: { updated: 2, failed: 0 } }]);
      expect(await owner.call('POST', `/jobs/${done.id}/undo`)).toMatchObject(refused);
    }
    for (const { id } of clues)
      expect(await owner.record(`/clue/${id}`)).toMatchObject({ status: 'open', owner: null });
    const { records: shops } = await owner.page('/shop/page?_preset=serving&_end=1');
    const renewed = await run('shop', shops, 'renew', { expiresAt: '2030-01-01' });
    expect(renewed).toMatchObject({ canUndo: false, result: { updated: 1 } });
  });

  it('leaves what it cannot restore as it is, and is not said to be undone then', async () => {
    const shifts = await Promise.all(
      ['早', '晚'].map((name) =>
        owner.create('shift', { name: `${stem}${name}`, periods: [{ from: '09:00', to: '18:00' }] }),
      ),
    );
    const { records: users } = await owner.page('/user/page?_end=1&status=active');
    const entry = { user: users[0]?.id, date: '2026-05-20' };
    const { id } = await owner.create('roster', { ...entry, shift: shifts[0]?.id });
    const publish = async () =>
      job.parse(await owner.post('/roster/bulk', { operation: 'publish', records: [{ id }] }));
    const first = await publish();
    expect(await owner.post(`/jobs/${first.id}/undo`)).toMatchObject({ undone: 1, job: { state: 'undone' } });
    expect(await owner.record(`/roster/${id}`)).toMatchObject({ status: 'draft', published: null });
    await publish();
    const { version } = await owner.record(`/roster/${id}`);
    await owner.patch(`/roster/${id}`, { version, shift: shifts[1]?.id });
    const again = await publish();
    const published = await owner.record(`/roster/${id}`);
    expect(published).toMatchObject({ status: 'published', published: shifts[1]?.id });
    expect(await owner.post(`/jobs/${again.id}/undo`)).toMatchObject({
      undone: 0,
      kept: [{ record: id, reason: '不能恢复到操作之前的内容' }],
      job: { state: 'done', canUndo: false },
    });
    expect(await owner.record(`/roster/${id}`)).toEqual(published);
  });

  it('deletes what nothing refers to, and brings it back', async () => {
    const [kept, gone] = await add(2);
    await owner
      .create('shop', { name: `${stem}店`, merchant: kept?.id, platform: 'taobao', code: stem })
      .catch(() => {});
    const done = await start(`?q=${stem}`, { operation: 'delete' });
    expect(done.result?.updated).toBeGreaterThan(0);
    expect(await owner.call('GET', `/merchant/${gone?.id}`)).toMatchObject({ status: 404 });
    await owner.post(`/jobs/${done.id}/undo`);
    expect(await owner.record(`/merchant/${gone?.id}`)).toMatchObject({ name: gone?.name, version: 3 });
  });

  it('assigns to somebody, and gives it back to the user who had it', async () => {
    const { records: users } = await owner.page('/user/page?_end=2');
    const [one] = await add(1, () => ({ owner: users[0]?.id }));
    const done = await start(`?q=${stem}`, { operation: 'assign', values: { owner: users[1]?.id } });
    expect(await valuesOf([one ?? Object({})], 'owner')).toEqual([users[1]?.id]);
    await owner.post(`/jobs/${done.id}/undo`);
    expect(await valuesOf([one ?? Object({})], 'owner')).toEqual([users[0]?.id]);
  });

  it('goes on in the background where it is large, and is found again among the jobs', {
    timeout: 90_000,
  }, async () => {
    await owner.post('/merchant/batch', {
      create: Array.from({ length: 130 }, (_, index) => ({
        name: `${stem}${index}`,
        contact: '甄别',
        mobile: '13900001111',
      })),
    });
    const begun = await start(`?q=${stem}`, { operation: 'update', values: { level: 'A' } });
    expect(begun).toMatchObject({ state: 'waiting', total: 130 });
    expect(await over(begun.id)).toMatchObject({ state: 'done', result: { updated: 130, failed: 0 } });
    expect((await owner.page(`/merchant/page?q=${stem}&level=A&_end=1`)).total).toBe(130);
    expect(await owner.get('/jobs')).toContainEqual(expect.objectContaining({ id: begun.id, canUndo: true }));
  });

  it('is for those who may do it to one, within their own enterprise', async () => {
    const [one] = await add(1);
    const stranger = await demo.signIn('owner@other.example');
    const query = `?q=${stem}`;
    expect(await staff.call('POST', `/merchant/bulk${query}`, { body: { operation: 'delete' } })).toMatchObject({
      code: 50008,
      data: { permission: 'merchant_admin:delete' },
    });
    const foreign = await start(query, { operation: 'update', values: { level: 'A' } }, stranger);
    expect(foreign).toMatchObject({ total: 0, result: { updated: 0, failed: 0 } });
    const named = { operation: 'update', values: { level: 'A' }, records: [{ id: one?.id }] };
    const refused = await start('', named, stranger);
    expect(refused).toMatchObject({ result: { updated: 0, failed: 1 } });
    expect(results.parse(await stranger.get(`/jobs/${refused.id}/rows`))).toMatchObject([
      { outcome: 'fail', record: { label: one?.id }, errors: { '': ['记录不存在'] } },
    ]);
    expect(await stranger.call('POST', '/merchant/bulk', { body: { again: foreign.id } })).toMatchObject({
      code: 40900,
    });
    expect(await owner.call('POST', '/merchant/bulk', { body: { again: refused.id } })).toMatchObject({ status: 404 });
    expect(await owner.record(`/merchant/${one?.id}`)).toEqual(one);
  });

  it.each([
    [{ operation: 'update', values: {} }, 40000],
    [{ operation: 'update', values: { name: '同名' } }, 40000],
    [{ operation: 'update', values: { status: 'lost' } }, 40000],
    [{ operation: 'unheard', values: {} }, 40400],
    [{ operation: 'update', values: { level: 'A' }, records: [] }, 40000],
    [{ operation: 'update', values: { level: 'A' }, records: [{ id: 'x' }] }, 40000],
    [{}, 40000],
  ])('refuses %j', async (body, code) => {
    expect((await owner.call('POST', '/merchant/bulk?q=nothing', { body })).code).toBe(code);
  });

  it('refuses values of a record as its form would, and unknown filters', async () => {
    await add(1);
    const wrong = await start(`?q=${stem}`, { operation: 'update', values: { level: 'Z' } });
    expect(wrong).toMatchObject({ result: { updated: 0, failed: 1 } });
    const body = { operation: 'update', values: { level: 'A' } };
    expect(await owner.call('POST', '/merchant/bulk?colour=red', { body })).toMatchObject({ code: 40000 });
    const records = Array.from({ length: 501 }, (_, at) => ({ id: `${at + 1}`, version: 1 }));
    expect(await owner.call('POST', '/merchant/bulk', { body: { ...body, records } })).toMatchObject({
      code: 40000,
      data: { errors: { records: ['最多 500 项'] } },
    });
  });
});
