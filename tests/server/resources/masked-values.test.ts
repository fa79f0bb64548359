import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rates } from '../../../server/runtime/limits.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const visitor: AnyDefinition = {
  name: 'visitor',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', required: true },
    mobile: { type: 'phone', label: '手机', unique: true, mask: true },
  },
  actions: { correct: { label: '更正手机', ask: ['mobile'], bulk: true } },
};
const catalogue = productCatalogue({
  list: [{ name: 'visitor', title: '访客', perm: 'clue' }],
  definitions: { visitor },
});

describe.each(databases)('whether a masked value is taken on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let taken: string;
  let made = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue);
    owner = await demo.enter('owner@demo.example');
    taken = clue(0).mobile;
    await owner.create('clue', clue(0));
  });
  afterAll(() => demo.stop());

  const clue = (index: number, more: object = {}) => ({
    name: `线索 ${index}`,
    contact: '甲',
    mobile: `166${String(index).padStart(8, '0')}`,
    ...more,
  });
  const clues = (count: number) => Array.from({ length: count }, (_, index) => clue(index));
  /** Somebody who writes and imports clues and may not reveal their numbers. */
  const clerk = async () => {
    made += 1;
    const permissions = ['clue', 'clue:import'];
    const { id: role } = await owner.create('role', { name: `线索员 ${made}`, code: `clerk${made}`, permissions });
    const email = `clerk${made}@demo.example`;
    const { id } = await owner.create('user', { username: `线索员 ${made}`, email, roles: [role] });
    return { id, person: await demo.enter(email) };
  };
  /** Uses up a rate of a user but for some tries. */
  const leave = async (left: number, name: 'maskedTries' | 'maskedRows', user: string) => {
    const { limit, seconds } = rates[name];
    const endsAt = new Date(demo.clock.now().getTime() + seconds * 1000).toISOString();
    const counted = { count: limit - left, endsAt };
    await demo.database.db
      .insertInto('attempt')
      .values({ key: `${name}:${user}`, ...counted })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
      .execute();
  };
  const checksOf = async (person: Person, user: string) =>
    (await person.page(`/operationLog/page?action=import&user=${user}&_sort=id&_order=asc`)).records.map(
      ({ details }) => JSON.parse(String(details)).checked,
    );
  const tooMany = { status: 429, code: 42900 };

  it('is answered to one user so many times an hour, by whichever write', async () => {
    const { id, person } = await clerk();
    const own = await person.create('clue', clue(1001));
    const guest = await person.create('visitor', { name: '访客', mobile: clue(1001).mobile });
    await leave(4, 'maskedTries', id);
    const change = (mobile: string) =>
      person.call('PATCH', `/clue/${own.id}`, { body: { version: own.version, mobile } });
    expect(await change(taken)).toMatchObject({ code: 40900 });
    expect(await person.call('POST', '/clue', { body: clue(0) })).toMatchObject({ code: 40900 });
    expect(await person.call('POST', '/clue/batch', { body: { create: [clue(1002)] } })).toMatchObject({ code: 1 });
    const correct = (mobile: string) =>
      person.call('POST', `/visitor/${guest.id}/actions/correct`, { body: { mobile } });
    expect(await correct(clue(1003).mobile)).toMatchObject({ code: 1 });

    expect(await change(taken)).toMatchObject(tooMany);
    expect(await change(clue(1004).mobile)).toMatchObject(tooMany);
    expect(await person.call('POST', '/clue', { body: clue(0) })).toMatchObject(tooMany);
    expect(await person.call('POST', '/clue/batch', { body: { create: [clue(1005)] } })).toMatchObject(tooMany);
    expect(await correct(clue(1006).mobile)).toMatchObject(tooMany);
    const bulk = { operation: 'correct', values: { mobile: clue(1006).mobile }, records: [{ id: guest.id }] };
    expect(await person.call('POST', '/visitor/bulk', { body: bulk })).toMatchObject(tooMany);
    const refused = await person.fetch(
      '/clue',
      { 'Content-Type': 'application/json' },
      {
        method: 'POST',
        body: JSON.stringify(clue(0)),
      },
    );
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);

    // What says nothing of such a value goes on, and so does a user who may reveal it.
    expect(await person.patch(`/clue/${own.id}`, { version: own.version, contact: '乙' })).toMatchObject({
      version: 2,
    });
    expect(await owner.call('POST', '/clue', { body: clue(0) })).toMatchObject({ code: 40900 });
    demo.clock.advance(rates.maskedTries.seconds + 1);
    expect(await person.call('POST', '/clue', { body: clue(0) })).toMatchObject({ code: 40900 });
  }, 60_000);

  it('is answered by imports of more than a few rows with a line in the log, whatever comes of them', async () => {
    const { id, person } = await clerk();
    const rows = [...clues(24), { name: '' }];
    const refused = await person.post('/clue/import', { rows, onDuplicate: 'refuse', partial: false });
    expect(refused).toMatchObject({ created: 0 });
    expect(await checksOf(owner, id)).toEqual([25]);
    await person.post('/clue/import?dryRun=true', { rows: rows.slice(1) });
    expect(await checksOf(owner, id)).toEqual([25, 24]);
    const job = await open(person, rows.slice(2), { dryRun: true });
    expect(await checksOf(owner, id)).toEqual([25, 24]);
    await person.post(`/jobs/${job}/start`);
    expect(await checksOf(owner, id)).toEqual([25, 24, 23]);
    await person.post('/clue/import?dryRun=true', { rows: rows.slice(0, 20) });
    expect(await checksOf(owner, id)).toEqual([25, 24, 23]);
    // A user who may reveal the value reads no more than they may.
    await owner.post('/clue/import?dryRun=true', { rows });
    const { id: self } = Object(await owner.get('/users/info'));
    expect(await checksOf(owner, self)).toEqual([]);
  }, 60_000);

  const open = async (person: Person, rows: readonly object[], options: object = {}) => {
    const body = { kind: 'import', resource: 'clue', total: rows.length, onDuplicate: 'skip', ...options };
    const { id } = Object(await person.post('/jobs', body));
    expect((await person.call('PUT', `/jobs/${id}/rows`, { body: { start: 0, rows } })).code).toBe(1);
    return String(id);
  };

  it('is answered for so many rows a day, of which a refused import counts none', async () => {
    const { id, person } = await clerk();
    await leave(30, 'maskedRows', id);
    const rows = clues(31);
    const importing = (query: string, some: readonly object[]) =>
      person.call('POST', `/clue/import${query}`, { body: { rows: some, onDuplicate: 'refuse' } });
    expect(await importing('?dryRun=true', rows)).toMatchObject({ ...tooMany, msg: expect.stringContaining('导入') });
    expect(await importing('', rows)).toMatchObject(tooMany);
    expect(await person.get('/jobs')).toEqual([]);
    for (const dryRun of [true, false]) {
      const job = await open(person, rows, { dryRun });
      expect(await person.call('POST', `/jobs/${job}/start`)).toMatchObject(tooMany);
      expect(await person.get(`/jobs/${job}`)).toMatchObject({ state: 'collecting' });
      expect(await person.get(`/jobs/${job}/rows`)).toEqual([]);
      await person.post(`/jobs/${job}/cancel`);
    }
    expect(await checksOf(owner, id)).toEqual([]);
    expect(await importing('', rows.slice(0, 30))).toMatchObject({ code: 1 });
    expect(await importing('', rows.slice(0, 30))).toMatchObject(tooMany);
    expect(await importing('?dryRun=true', rows.slice(0, 20))).toMatchObject({ code: 1 });
  }, 60_000);

  it('is answered by small imports as often as by single writes', async () => {
    const { id, person } = await clerk();
    await leave(20, 'maskedTries', id);
    const importing = (rows: readonly object[]) =>
      person.call('POST', '/clue/import', { body: { rows, onDuplicate: 'refuse' } });
    expect(await importing(clues(20))).toMatchObject({ code: 1, data: { created: 0 } });
    expect(await importing(clues(1))).toMatchObject(tooMany);
    expect(await person.call('POST', '/clue', { body: clue(0) })).toMatchObject(tooMany);
  }, 60_000);

  it('hides no other reason for which a batch is refused', async () => {
    const permissions = ['clue', 'clue:delete'];
    const { id: role } = await owner.create('role', { name: '删除线索', code: 'remover', permissions });
    await owner.create('user', { username: '删除线索', email: 'remover@demo.example', roles: [role] });
    const remover = await demo.enter('remover@demo.example');
    expect(await remover.call('POST', '/clue/batch', { body: { remove: ['999999'] } })).toMatchObject({ code: 40400 });
  });

  it('is answered alike for addresses of users, which other enterprises may have', async () => {
    const other = await demo.enter('owner@other.example');
    const { id } = Object(await other.get('/users/info'));
    const users = Array.from({ length: 24 }, (_, at) => ({ username: '甲', email: `nobody${at}@demo.example` }));
    const rows = [...users, { username: '甲', email: 'staff@demo.example' }];
    const importing = () =>
      other.call('POST', '/user/import', { body: { rows, onDuplicate: 'refuse', partial: false } });
    expect(await importing()).toMatchObject({ code: 1, data: { created: 0, failed: 1 } });
    expect(await checksOf(other, String(id))).toEqual([25]);
    await leave(0, 'maskedRows', String(id));
    expect(await importing()).toMatchObject(tooMany);
  }, 60_000);
});
