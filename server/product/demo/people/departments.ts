import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { changesBetween } from '../../../storage/records/write/history.ts';
import { addByServer } from '../add.ts';

/** A demo department and its child departments; `leader` is the e-mail address of its leader. */
export interface DemoDepartment {
  readonly name: string;
  readonly leader?: string;
  readonly below?: readonly DemoDepartment[];
}

/** Departments of 星河客服外包. */
export const departments: DemoDepartment = {
  name: '星河客服外包',
  leader: 'owner@demo.example',
  below: [
    {
      name: '客服中心',
      leader: 'leader@demo.example',
      below: [
        { name: '客服一组', leader: 'sunyutong@demo.example' },
        { name: '客服二组', leader: 'huzhiyuan@demo.example' },
        { name: '夜班组', leader: 'machao@demo.example' },
      ],
    },
    {
      name: '商务部',
      leader: 'lijing@demo.example',
      below: [{ name: '华东商务组', leader: 'zhaolei@demo.example' }, { name: '华南商务组' }],
    },
    { name: '运营支持部', below: [{ name: '质检组' }, { name: '培训组' }] },
    { name: '人事行政部' },
  ],
};

/** Departments of 蓝海商贸. */
export const otherDepartments: DemoDepartment = {
  name: '蓝海商贸',
  leader: 'owner@other.example',
  below: [{ name: '客服部' }, { name: '市场部' }],
};

/** Gap between the order values of two sibling departments. */
const step = 10;

/** Adds the departments and returns their ids by name. */
export async function addDepartments(
  scope: WritableDataAccess,
  department: DemoDepartment,
  at: Date,
  place: { readonly parent: string | null; readonly order: number } = { parent: null, order: step },
): Promise<Map<string, string>> {
  const id = await addByServer(scope, 'department', { name: department.name, ...place }, at);
  const ids = new Map([[department.name, id]]);
  for (const [index, one] of (department.below ?? []).entries()) {
    const below = await addDepartments(scope, one, at, { parent: id, order: (index + 1) * step });
    for (const entry of below) ids.set(...entry);
  }
  return ids;
}

/** Sets the leader of each department, after the users exist. */
export async function appointLeaders(
  scope: WritableDataAccess,
  { name, leader, below = [] }: DemoDepartment,
  ids: { readonly departments: ReadonlyMap<string, string>; readonly people: ReadonlyMap<string, string> },
  at: Date,
): Promise<void> {
  const values = { leader: ids.people.get(leader ?? '') };
  const record = await scope.records('department').find(ids.departments.get(name) ?? '');
  if (record && values.leader !== undefined) {
    await scope.writer('department').update(record, values, { at, by: null });
    const changes = changesBetween(record.values, values);
    await scope.recordHistory([
      { resource: 'department', record: record.id, at, actor: null, action: 'update', changes },
    ]);
  }
  for (const one of below) await appointLeaders(scope, one, ids, at);
}

/** Returns who leads each department, by its id: its own leader, or else that of the nearest one above. */
export function leadersOf(
  { name, leader, below = [] }: DemoDepartment,
  ids: { readonly departments: ReadonlyMap<string, string>; readonly people: ReadonlyMap<string, string> },
  above?: string,
): Map<string, string> {
  const led = ids.people.get(leader ?? '') ?? above;
  const own: [string, string][] = led === undefined ? [] : [[ids.departments.get(name) ?? '', led]];
  return new Map([...own, ...below.flatMap((one) => [...leadersOf(one, ids, led)])]);
}
