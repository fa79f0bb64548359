import { type Configuration, checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import type { ConditionContext } from '../../src/engine/fields/condition.ts';
import type { Field } from '../../src/engine/fields/field.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import type { PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { kinds } from '../../src/fields/index.ts';
import { systemResources } from '../../src/resources/index.ts';

const clueFields = {
  name: { type: 'text', label: '线索名称', required: true, filter: true, sortable: true, search: true },
  code: { type: 'auto', label: '编号', prefix: 'C' },
  status: { type: 'enum', label: '状态', filter: true, options: choices('open', 'following', 'done') },
  fee: { type: 'money', label: '费用', filter: 'range', sortable: true },
  nextAt: { type: 'datetime', label: '下次联系', filter: 'range' },
  signedAt: { type: 'date', label: '签约日期' },
  owner: { type: 'ref', label: '归属人', to: 'user', filter: true },
  helpers: { type: 'ref', label: '协助人', to: 'user', multiple: true },
  mobile: { type: 'phone', label: '手机', mask: true },
  budget: {
    type: 'money',
    label: '预算',
    filter: true,
    sortable: true,
    perm: { read: 'finance', write: 'director' },
  },
  remark: { type: 'textarea', label: '备注' },
} as const;

/** A resource with a field of each sort that the engine treats apart. */
export const definition: AnyDefinition = {
  name: 'clue',
  recordLabel: 'name',
  fields: clueFields,
  states: {
    field: 'status',
    transitions: {
      claim: { label: '领取', from: ['open'], to: 'following', set: { owner: { me: true }, nextAt: { now: '+2h' } } },
      finish: { label: '完成', from: ['following'], to: 'done', perm: 'clue_closer', when: { me: 'owner' } },
    },
  },
};

export const entry: RouteEntry = { path: '/clue/pool', name: 'clue', title: '线索池', perm: 'clue' };

/** The field that platform staff see, as the list of the product writes it. */
export const ownerField = {
  type: 'ref',
  to: 'enterprise',
  label: '企业',
  perm: { read: 'super_admin', write: 'super_admin' },
} as const;

/** Every part of the platform played by the one resource beside the clue. */
export const onlyUsers = {
  users: 'user',
  roles: 'user',
  departments: 'clue',
  tenants: 'user',
  loginLog: 'user',
  auditLog: 'user',
};

/** The clue in its normal form, with what differs in its definition. */
export function clue(change: Partial<AnyDefinition> = {}, entries: readonly RouteEntry[] = [entry]): Resource {
  return normalise({ ...definition, ...change }, { kinds, entries, ownerField, system: systemResources });
}

/** A resource whose fields are these. */
export function withFields(fields: AnyDefinition['fields'], change: Partial<AnyDefinition> = {}): Resource {
  const { states: _states, ...bare } = definition;
  return normalise({ ...bare, fields, ...change }, { kinds, entries: [entry], ownerField, system: systemResources });
}

/** Fields called so, all alike. */
export function many(count: number, options: Partial<AnyFieldDefinition> = {}): AnyDefinition['fields'] {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${index}`, { type: 'text', label: '甲', ...options }]),
  );
}

export function choices(...values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: `「${value}」` }));
}

export function holding(...permissions: readonly string[]): PermissionSnapshot {
  return { permissions, version: '1' };
}

/** User 7 on the evening of 31 December in London, when it is the new year in Shanghai. */
export function asked(change: Partial<ConditionContext> = {}): ConditionContext {
  return {
    userId: '7',
    snapshot: holding('clue'),
    now: new Date('2026-12-31T18:30:00.000Z'),
    timeZone: 'Asia/Shanghai',
    ...change,
  };
}

export function namesOf(fields: readonly Field[]): string[] {
  return fields.map((field) => field.name);
}

/** The problems of definitions that are checked with nothing beside them, told as sentences. */
export function problemsIn(
  definitions: Readonly<Record<string, unknown>>,
  entries: readonly RouteEntry[] = [
    { name: 'clue', title: '线索', perm: 'clue' },
    { name: 'user', title: '用户' },
  ],
  more: Partial<Configuration> = {},
): string[] {
  const system = onlyUsers;
  return checkConfiguration({ entries, definitions, kinds, system, pages: [], ...more }).map(describeProblem);
}
