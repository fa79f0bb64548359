import { isForUsers, recordActionsOf } from '../actions/states.ts';
import { readableFields, writableFields } from '../fields/values.ts';
import { allows, type PermissionRule, type PermissionSnapshot } from '../permissions/permission.ts';
import { allMetrics } from '../reports/report.ts';
import type { Resource } from '../resource.ts';
import type { Plan } from '../routes/plan.ts';

/** What a product lets people see and do. */
export interface Declared {
  readonly plan: Plan;
  readonly resources: readonly Resource[];
}

/** Something that a user may see or do. */
export interface Access {
  readonly what: 'place' | 'operation' | 'field' | 'action' | 'report';
  /** Name of the resource. Undefined for a place. */
  readonly resource?: string;
  /** The path of the place, or the key of the operation, field, action or report. */
  readonly name: string;
  /** How: a field is read, read masked, or written by `create` or `edit`. @default there is one way */
  readonly how?: string;
}

/** Returns what somebody with these permissions may see and do, by a key that says all of it. */
export function accessOf({ plan, resources }: Declared, snapshot: PermissionSnapshot): ReadonlyMap<string, Access> {
  const places = plan.routes
    .filter(({ rule }) => allows(snapshot, rule))
    .map(({ path }): Access => ({ what: 'place', name: path }));
  const all = [...places, ...resources.flatMap((resource) => accessTo(resource, snapshot))];
  return new Map(all.map((one) => [keyOf(one), one]));
}

function keyOf({ what, resource = '', name, how = '' }: Access): string {
  return [what, resource, name, how].join(' ');
}

function accessTo(resource: Resource, snapshot: PermissionSnapshot): Access[] {
  const { name, rules, allow, reports } = resource;
  const isOpen = (rule: PermissionRule) => allows(snapshot, rule);
  const operations = operationsOf(resource).filter((operation) =>
    [operation, ...(neededFor[operation] ?? [])].every((one) => isOpen(rules[one])),
  );
  const edits = operations.includes('edit') || isOpen(rules.edit);
  const actions = [...recordActionsOf(resource).filter(isForUsers), ...resource.listActions];
  const written = (mode: 'create' | 'edit') =>
    allow[mode] && operations.includes(mode)
      ? writableFields(resource, snapshot, mode).map((field): Access => ofField(name, field.name, mode))
      : [];
  return [
    ...operations.map((operation): Access => ({ what: 'operation', resource: name, name: operation })),
    ...(operations.includes('list') ? readableFields(resource, snapshot) : []).map((field) =>
      ofField(name, field.name, field.mask ? 'read masked' : 'read'),
    ),
    ...written('create'),
    ...written('edit'),
    ...actions
      .filter(({ perm }) => edits && isOpen(perm))
      .map(({ key }): Access => ({ what: 'action', resource: name, name: key })),
    ...reports
      .filter(({ rule }) => isOpen(rule))
      .flatMap((report) =>
        allMetrics(report).map(({ key }): Access => ({ what: 'report', resource: name, name: report.key, how: key })),
      ),
  ];
}

function ofField(resource: string, name: string, how: string): Access {
  return { what: 'field', resource, name, how };
}

type Operation = keyof Resource['rules'];

/** What else those must be allowed who exchange sheets. */
const neededFor: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  import: ['list', 'create'],
  export: ['list'],
};

/** Returns the operations that the resource has, whoever may do them. */
function operationsOf({ allow, fields, ...resource }: Resource): Operation[] {
  const has: Readonly<Record<Operation, boolean>> = {
    list: true,
    show: true,
    ...allow,
    import: resource.import !== undefined && allow.create,
    export: resource.export,
    reveal: Object.values(fields).some(({ mask }) => mask),
  };
  return (Object.keys(has) as Operation[]).filter((operation) => has[operation]);
}
