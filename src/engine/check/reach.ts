import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import { conditionFields, mentions } from '../fields/condition.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { mayBeLookedUp } from '../fields/lookup.ts';
import { superAdmin } from '../permissions/permission.ts';
import { reachedBy } from '../permissions/reach.ts';
import { checkCondition } from './condition.ts';
import { fieldsWhere, isUnread, type MeaningContext, type ReportProblem, repeated, targetOf } from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

/** Reports what a resource opens to other enterprises too widely, and what names records of others in a wrong way. */
export function checkReach(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  checkOpened(definition, context, report);
  checkReaching(definition, context, report);
}

function checkOpened(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { reach, name, owner } = definition;
  if (!reach) return;
  const { kinds } = context;
  if (owner === 'platform') report('reach', owner, 'records of an enterprise: those of the platform have no owner');
  const opened = fieldsWhere(definition.fields, kinds, (field) => isOpenable(field, kinds));
  for (const field of reach.fields) {
    if (!opened.includes(field))
      report(
        'reach.fields',
        field,
        oneOf(opened, field, 'a field with one value of its own, without a mask or permission'),
      );
  }
  repeated(reach.fields).forEach((field) => report('reach.fields', field, onlyOnce('field')));
  if (isUnread(reach.through, context)) return;
  const through = context.definitions[reach.through];
  if (!through || through.owner === 'platform') {
    report('reach.through', reach.through, 'a resource whose records belong to an enterprise');
    return;
  }
  checkAuthorization(name, reach, through, context, report);
}

/** Reports what of an authorization does not say which records it opens, to whom, and when. */
function checkAuthorization(
  name: string,
  reach: NonNullable<AnyDefinition['reach']>,
  through: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds, system } = context;
  const listing = fieldsWhere(
    through.fields,
    kinds,
    (field, kind) => kind.refersTo?.(field) === name && kind.isMultiple?.(field),
  );
  if (!listing.includes(reach.records))
    report('reach.records', reach.records, oneOf(listing, reach.records, `a field that refers to several "${name}"`));
  const naming = fieldsWhere(through.fields, kinds, (field, kind) => {
    const isOne = kind.refersTo?.(field) === system.tenants && !kind.isMultiple?.(field);
    return isOne && [field.perm?.read].flat().join() === superAdmin;
  });
  if (!naming.includes(reach.to))
    report(
      'reach.to',
      reach.to,
      oneOf(naming, reach.to, `a field that refers to one "${system.tenants}" and that only ${superAdmin} reads`),
    );
  checkCondition('reach.where', reach.where, through, context, report);
  if (conditionFields(reach.where).length === 0) report('reach.where', reach.where, 'a condition on the authorization');
  if (mentions(reach.where, 'me') || mentions(reach.where, 'can'))
    report('reach.where', reach.where, 'a condition that is the same for everybody');
}

/** A reference would tell of another record. */
function isOpenable(field: AnyFieldDefinition, kinds: KindRegistry): boolean {
  const isPlain = mayBeLookedUp(field, kinds) && !field.lookup && field.perm?.read === undefined;
  return isPlain && targetOf(field, kinds) === undefined;
}

/** Options that somebody could read, write or compare the field by. */
const refused = ['required', 'list', 'filter', 'form', 'show', 'perm', 'default', 'when'] as const;

function checkReaching(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { kinds } = context;
  const own = reachedBy(definition, kinds);
  if (!own) return;
  const named = fieldsWhere(definition.fields, kinds, (_field, kind) => kind.reaches !== undefined);
  for (const name of named.slice(1))
    report('', name, `remove it: "${own.field}" names a record of another enterprise`, name);
  const field = definition.fields[own.field];
  for (const option of refused) {
    if (field?.[option] !== undefined) report(option, field[option], 'remove it: only the server uses it', own.field);
  }
  const open = context.definitions[own.of]?.reach?.fields;
  if (!open && !isUnread(own.of, context)) {
    report('to', own.of, 'a resource with `reach`', own.field);
    return;
  }
  for (const [name, { lookup }] of Object.entries(definition.fields)) {
    if (open && lookup?.by === own.field && !open.includes(lookup.field))
      report('field', lookup.field, oneOf(open, lookup.field, `a field that "${own.of}" opens`), name);
  }
  if (definition.owner === 'platform') report('owner', 'platform', 'records of an enterprise');
  if (definition.allow?.create !== false)
    report('allow.create', definition.allow?.create, 'false: only the server knows what is open', own.field);
  if (definition.import) report('import', definition.import, 'remove it: only the server knows what is open');
}
