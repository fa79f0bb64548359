import { beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../../src/fields/index.ts';
import { type CountedPath, countedPaths } from '../../../src/screens/values/counted-lists.ts';
import type { Workspace } from '../../../src/workspace/index.tsx';
import { choices, holding, withFields } from '../../engine/clue.ts';
import type { Fields } from '../../setup/fields.ts';

const byOwner = { type: 'computed', of: 'clue', by: 'owner' } as const;
const fields: Fields = {
  name: { type: 'text', label: '名称' },
  clues: { ...byOwner, label: '线索数', count: true },
  opened: { ...byOwner, label: '待领取', count: true, where: { field: 'status', eq: 'open' } },
  fee: { ...byOwner, label: '费用', sum: 'fee', as: 'money' },
  helped: { ...byOwner, label: '主管的线索数', through: 'leader', count: true },
  leader: { type: 'ref', label: '主管', to: 'user' },
  below: { type: 'computed', label: '下级线索数', of: 'clue', by: 'department', count: true },
};
const counting = withFields(fields);
const countedFields: Fields = {
  name: { type: 'text', label: '线索名称' },
  status: { type: 'enum', label: '状态', filter: true, options: choices('open', 'done') },
  fee: { type: 'money', label: '费用' },
  owner: { type: 'ref', label: '归属人', to: 'user', filter: true },
  department: { type: 'tree', label: '部门', to: 'department', filter: true },
};
const counted = withFields(countedFields);

const record = { id: '5', version: 1, leader: '8', labels: {} };
const pathsFor = (...permissions: readonly string[]) =>
  countedPaths(counting, {
    kinds,
    snapshot: holding(...permissions),
    resource: async () => counted,
  } as unknown as Workspace);

describe('A number of records leads', () => {
  let pathOf: CountedPath;
  beforeAll(async () => {
    pathOf = await pathsFor('clue');
  });

  it.each([
    ['to the list of those that refer to its record', 'clues', '/clue/pool?owner=5'],
    ['to the list of those that refer to the same record as its own', 'helped', '/clue/pool?owner=8'],
    ['nowhere where the list has more of them than were counted', 'opened', undefined],
    ['nowhere where the list has those of what is below as well', 'below', undefined],
    ['nowhere where it is a sum', 'fee', undefined],
    ['nowhere where it is no computed number', 'name', undefined],
  ])('%s', (_where, field, path) => {
    expect(pathOf(field, record)).toBe(path);
  });

  it('nowhere while its record refers to none', () => {
    expect(pathOf('helped', { ...record, leader: null })).toBeUndefined();
  });

  it('nowhere for users who may not open the list', async () => {
    const hidden = await pathsFor('merchant');
    expect(hidden('clues', record)).toBeUndefined();
  });
});
