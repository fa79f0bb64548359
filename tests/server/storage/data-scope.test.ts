import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../../../server/records/catalogue/catalogue.ts';
import type { Identity } from '../../../server/request/context.ts';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { DataScope } from '../../../src/engine/permissions/data-scope.ts';
import { kinds } from '../../../src/fields/index.ts';
import { ownerField, systemResources } from '../../../src/resources/index.ts';
import { allDatabases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { identity, openSmallDatabase, type SmallDatabase } from './small-catalogue.ts';

const now = new Date('2026-03-01T08:00:00.000Z');
const name = { type: 'text', label: '名称' };
const toUser = { type: 'ref', label: '人', to: 'user' };
const toDepartment = { type: 'ref', label: '部门', to: 'department' };
const define = (resource: string, fields: Fields, more: Partial<AnyDefinition> = {}): AnyDefinition => ({
  name: resource,
  recordLabel: 'name',
  fields: { name, ...fields },
  ...more,
});

const definitions = [
  define('enterprise', {}, { owner: 'platform' }),
  define('department', { parent: toDepartment }),
  define('user', { department: toDepartment }, { scope: { owner: 'id' } }),
  define('task', { owner: toUser }),
  define('case', { owner: { ...toUser, multiple: true }, department: toDepartment }),
  define('room', { department: toDepartment }),
  define('note', { owner: toUser }, { scope: false }),
  define('lead', { owner: toUser, department: toDepartment }, { scope: { unowned: 'all' } }),
  define('errand', { owner: { ...toUser, multiple: true } }, { scope: { owner: 'owner', unowned: 'all' } }),
  define('bill', { owner: toUser, payer: toUser }, { scope: { owner: 'payer' } }),
  define('hint', { owner: toUser, shown: { ...toUser, multiple: true } }, { scope: { owner: ['owner', 'shown'] } }),
];
const catalogue = createCatalogue({
  list: definitions.map((one) => ({ name: one.name, title: one.name })),
  definitions,
  kinds,
  ownerField,
  system: systemResources,
});

/*
 * Departments: 1 售后 holds 2 夜班 and 3 日班; 2 holds 4 周末; 5 商务 stands beside.
 * Users: 1 leads 售后, 2 夜班, 3 日班, 4 周末, 5 商务; 6 is in no department; 7 of another enterprise.
 */
const departments: readonly (readonly [string, string | null])[] = [
  ['售后', null],
  ['夜班', '1'],
  ['日班', '1'],
  ['周末', '2'],
  ['商务', null],
];
const departmentOfUser = ['1', '2', '3', '4', '5', null];

describe.each(allDatabases)('the data scope on $name', (kind) => {
  let small: SmallDatabase;
  let dataAccess: DataAccessFactory;

  beforeAll(async () => {
    small = await openSmallDatabase(kind);
    dataAccess = await small.start(catalogue);
    await small.database.transaction(async (trx) => {
      const server = dataAccess.forServer(now, trx);
      const all = server.within('1');
      const add = (resource: string, values: object, by: string | null = null) =>
        all.writer(resource).insert({ ...values }, { at: now, by });
      for (const [label, parent] of departments) await add('department', { name: label, parent });
      for (const department of departmentOfUser) await add('user', { name: `in ${department}`, department });
      for (const owner of ['1', '2', '3', '4', '5', '6']) {
        await add('task', { name: `task of ${owner}`, owner });
        await add('note', { name: `note of ${owner}`, owner });
        await add('bill', { name: `bill of ${owner}`, owner: '1', payer: owner });
      }
      await add('task', { name: 'made by 2', owner: null }, '2');
      await add('task', { name: 'made by 2 for 5', owner: '5' }, '2');
      await add('case', { name: 'of 3 and 5', owner: ['3', '5'], department: null });
      await add('case', { name: 'of 5 in 夜班', owner: ['5'], department: '2' });
      await add('case', { name: 'of nobody in 商务', owner: [], department: '5' });
      await add('lead', { name: 'lead of 1', owner: '1', department: '5' });
      await add('lead', { name: 'lead of 2', owner: '2' });
      await add('lead', { name: 'open lead', owner: null });
      await add('lead', { name: 'open lead in 商务', owner: null, department: '5' }, '3');
      await add('errand', { name: 'errand of 1 and 2', owner: ['1', '2'] });
      await add('errand', { name: 'open errand', owner: [] });
      await server.within('2').writer('lead').insert({ name: 'foreign lead', owner: null }, { at: now, by: '1' });
      await add('hint', { name: 'hint of 1', owner: '1', shown: [] });
      await add('hint', { name: 'hint of 2 and 4', owner: '2', shown: ['4', '5'] });
      await add('hint', { name: 'hint for 3', owner: null, shown: ['3'] }, '6');
      await add('hint', { name: 'hint for nobody', owner: null, shown: [] }, '6');
      for (const department of ['1', '2', '4', '5']) await add('room', { name: `room of ${department}`, department });
      await add('room', { name: 'made by 6', department: null }, '6');
      await server.within('2').writer('task').insert({ name: 'foreign', owner: '1' }, { at: now, by: '1' });
    });
  });
  afterAll(() => small.drop());

  const person = (user: number, dataScope: DataScope): Identity => ({
    ...identity(user, 1),
    dataScope,
    departmentId: departmentOfUser[user - 1] ? Number(departmentOfUser[user - 1]) : null,
  });
  const seen = async (resource: string, user: number, dataScope: DataScope) => {
    const found = await dataAccess
      .forIdentity(person(user, dataScope), now)
      .records(resource)
      .page({ sort: [], start: 0, end: 100 });
    return found.map(({ values }) => values.name);
  };

  it('leaves everything of the enterprise to users who see all', async () => {
    expect(await seen('task', 3, 'all')).toHaveLength(8);
    expect(await seen('room', 6, 'all')).toHaveLength(5);
  });

  it('leaves what is one’s own, and what one made that has no owner', async () => {
    expect(await seen('task', 2, 'own')).toEqual(['task of 2', 'made by 2']);
    expect(await seen('task', 5, 'own')).toEqual(['task of 5', 'made by 2 for 5']);
    expect(await seen('case', 5, 'own')).toEqual(['of 3 and 5', 'of 5 in 夜班']);
    expect(await seen('room', 6, 'own')).toEqual(['made by 6']);
    expect(await seen('user', 4, 'own')).toEqual(['in 4']);
  });

  it('leaves those of the department: by their own field, or by that of their owner', async () => {
    expect(await seen('task', 1, 'department')).toEqual(['task of 1']);
    expect(await seen('case', 2, 'department')).toEqual(['of 5 in 夜班']);
    expect(await seen('case', 3, 'department')).toEqual(['of 3 and 5']);
    expect(await seen('case', 5, 'department')).toEqual(['of 3 and 5', 'of 5 in 夜班', 'of nobody in 商务']);
    expect(await seen('user', 1, 'department')).toEqual(['in 1']);
  });

  it('reaches down to the departments below, however deep, and not up', async () => {
    const ofTree = ['task of 1', 'task of 2', 'task of 3', 'task of 4'];
    expect(await seen('task', 1, 'departmentTree')).toEqual(ofTree);
    expect(await seen('task', 2, 'departmentTree')).toEqual(['task of 2', 'task of 4', 'made by 2']);
    expect(await seen('room', 1, 'departmentTree')).toEqual(['room of 1', 'room of 2', 'room of 4']);
    expect(await seen('user', 1, 'departmentTree')).toEqual(['in 1', 'in 2', 'in 3', 'in 4']);
  });

  it('leaves their own to users who are in no department', async () => {
    expect(await seen('task', 6, 'departmentTree')).toEqual(['task of 6']);
    expect(await seen('room', 6, 'department')).toEqual(['made by 6']);
  });

  it('is by the field the resource names, and switched off where it says so', async () => {
    expect(await seen('bill', 1, 'own')).toEqual(['bill of 1']);
    expect(await seen('note', 1, 'own')).toHaveLength(6);
    expect(await seen('department', 1, 'own')).toHaveLength(5);
  });

  it('takes each of several owners for one whose record it is', async () => {
    expect(await seen('hint', 1, 'own')).toEqual(['hint of 1']);
    expect(await seen('hint', 2, 'own')).toEqual(['hint of 2 and 4']);
    expect(await seen('hint', 4, 'own')).toEqual(['hint of 2 and 4']);
    expect(await seen('hint', 3, 'department')).toEqual(['hint for 3']);
    expect(await seen('hint', 5, 'department')).toEqual(['hint of 2 and 4']);
    expect(await seen('hint', 6, 'own')).toEqual(['hint for nobody']);
    expect(await seen('hint', 1, 'departmentTree')).toEqual(['hint of 1', 'hint of 2 and 4', 'hint for 3']);
  });

  it('leaves what nobody owns in sight of everybody of the enterprise where the resource says so', async () => {
    const open = ['open lead', 'open lead in 商务'];
    expect(await seen('lead', 6, 'own')).toEqual(open);
    expect(await seen('lead', 2, 'own')).toEqual(['lead of 2', ...open]);
    expect(await seen('lead', 4, 'department')).toEqual(open);
    expect(await seen('lead', 2, 'departmentTree')).toEqual(['lead of 2', ...open]);
    expect(await seen('lead', 5, 'department')).toEqual(['lead of 1', ...open]);
    expect(await seen('errand', 3, 'own')).toEqual(['open errand']);
    expect(await seen('errand', 2, 'own')).toEqual(['errand of 1 and 2', 'open errand']);
  });

  it('holds whichever way a record is asked for', async () => {
    const scope = dataAccess.forIdentity(person(3, 'own'), now);
    const tasks = scope.records('task');
    expect(await tasks.find('3')).toBeDefined();
    expect(await tasks.find('1')).toBeUndefined();
    expect(await tasks.findMany(['1', '3'])).toMatchObject([{ id: '3' }]);
    expect(await tasks.count({})).toBe(1);
    expect(await tasks.countEach({}, [{ all: [] }])).toEqual([1]);
    expect(await tasks.existing(['1', '3'])).toEqual(new Set(['3']));
    expect(await tasks.referring('owner', '1', 3)).toEqual({ records: [], count: 1 });
    expect(await scope.history('task', '1')).toBeUndefined();
    expect(await scope.within('1').records('task').find('1')).toBeUndefined();
  });

  it('holds for what is written, and not for the rules that must see past it', async () => {
    await small.database.transaction(async (trx) => {
      const scope = dataAccess.writableForIdentity(person(3, 'own'), now, trx);
      expect(await scope.records('task').findForUpdate('1')).toBeUndefined();
      const [task] = await scope.pastDataScope().records('task').findMany(['1']);
      if (!task) throw new Error('There is no task 1.');
      await scope.writer('task').update(task, { name: 'changed' }, { at: now, by: '3' });
      await scope.writer('task').remove([task], { at: now, by: '3' });
      expect(await scope.pastDataScope().records('task').find('1')).toEqual(task);
      // Another enterprise is out of reach all the same.
      expect(await scope.pastDataScope().records('task').count({})).toBe(8);
    });
  });

  it('narrows nothing for platform staff', async () => {
    const staff = { ...identity(9, 9, ['super_admin']), dataScope: 'own' as const };
    expect(await dataAccess.forIdentity(staff, now).records('task').count({})).toBe(9);
  });
});
