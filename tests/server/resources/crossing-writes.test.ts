import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type Answer, type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';
import { pauseWrites } from './lock.ts';

const rounds = [1, 2, 3];
const jobTimeout = 60_000;
const token = 'a token for the tests';
const bulk = z.object({ state: z.string(), result: z.object({ updated: z.number(), failed: z.number() }) });

// The embedded database runs one transaction at a time.
describe.each(databases)('two writers of the same records in opposite orders on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let assignees: readonly string[] = [];
  let records: readonly WireRecord[] = [];
  let stem = '';

  beforeAll(async () => {
    demo = await openConsole(kind, undefined, { METRICS_TOKEN: token });
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('super@demo.example');
    // A new merchant is its creator's: both assignments are to change it.
    const { id: creator } = z.object({ id: z.string() }).parse(await owner.get('/users/info'));
    const users = (await owner.page('/user/page?status=active&_end=3')).records;
    assignees = users.map(({ id }) => id).filter((id) => id !== creator);
  });
  beforeEach(async ({ task }) => {
    stem = `交错${task.id.replaceAll(/\D/g, '')}号`;
    records = [];
    for (const index of [0, 1, 2, 3]) {
      const given = { name: `${stem}${index}`, contact: '甄别', mobile: '13900001111' };
      records = [...records, await owner.create('merchant', given)];
    }
  });
  afterAll(() => demo.stop());

  const conflicts = async () => {
    const response = await demo.app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } }, {});
    return Number(/^database_conflicts_total (\d+)$/m.exec(await response.text())?.[1]);
  };
  /** Lets both begin before either goes on: each has written its first record, or waits for the other. */
  const together = async (one: () => Promise<Answer>, two: () => Promise<Answer>, timeout?: number) => {
    const paused = await pauseWrites(demo.place, 'update', 'merchant');
    const answers = Promise.all([one(), two()]);
    await paused.untilWaiting(2, timeout).finally(paused.release);
    return answers;
  };
  const orders = () => [records, records.toReversed()] as const;
  const ids = (some: readonly WireRecord[]) => some.map(({ id }) => ({ id }));
  const now = () => Promise.all(records.map(({ id }) => owner.record(`/merchant/${id}`)));
  const batch = (person: Person, body: object) => person.call('POST', '/merchant/batch', { body });

  it.each(rounds)('as batches: one is done, the other is told what has changed (round %i)', async () => {
    const before = await conflicts();
    const update = (some: readonly WireRecord[], remark: string) =>
      some.map(({ id, version }) => ({ id, version, remark }));
    const [there, back] = orders();
    const answers = await together(
      () => batch(owner, { update: update(there, '去') }),
      () => batch(other, { update: update(back, '回') }),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 40900]);
    expect(new Set((await now()).map(({ remark }) => remark)).size).toBe(1);
    expect(await conflicts()).toBe(before);
  });

  it('as batches that delete: one is done, the other finds them deleted', async () => {
    const before = await conflicts();
    const [there, back] = orders();
    const answers = await together(
      () => batch(owner, { remove: there.map(({ id }) => id) }),
      () => batch(other, { update: back.map(({ id, version }) => ({ id, version, remark: '回' })) }),
    );
    expect(answers.map(({ code }) => code)).toContain(1);
    expect(answers.map(({ status }) => status)).not.toContain(503);
    expect(await conflicts()).toBe(before);
  });

  it.each(rounds)('as bulk operations: both are done (round %i)', async () => {
    const before = await conflicts();
    const assign = (person: Person, some: readonly WireRecord[], to: string | undefined) =>
      person.call('POST', '/merchant/bulk', {
        body: { operation: 'assign', values: { owner: to }, records: ids(some) },
      });
    const [there, back] = orders();
    const answers = await together(
      () => assign(owner, there, assignees[0]),
      () => assign(other, back, assignees[1]),
      jobTimeout,
    );
    for (const { data } of answers)
      expect(bulk.parse(data)).toEqual({ state: 'done', result: { updated: 4, failed: 0 } });
    expect(new Set((await now()).map((record) => record.owner)).size).toBe(1);
    expect(await conflicts()).toBe(before);
  });

  it.each(rounds)('as imports: both are done (round %i)', async () => {
    const before = await conflicts();
    const rows = (some: readonly WireRecord[], contact: string) =>
      some.map(({ name }) => ({ name, contact, mobile: '13900001111' }));
    const send = (body: object) => owner.call('POST', '/merchant/import', { body: { ...body, onDuplicate: 'update' } });
    const [there, back] = orders();
    const answers = await together(
      () => send({ rows: rows(there, '去程') }),
      () => send({ rows: rows(back, '回程') }),
      jobTimeout,
    );
    expect(answers.map(({ data }) => data)).toMatchObject([
      { updated: 4, failed: 0 },
      { updated: 4, failed: 0 },
    ]);
    expect(new Set((await now()).map(({ contact }) => contact)).size).toBe(1);
    expect(await conflicts()).toBe(before);
  });
});
