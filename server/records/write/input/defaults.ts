import { isEmpty } from '../../../../src/base/empty.ts';
import { isId } from '../../../../src/base/is-id.ts';
import { defaultOf } from '../../../../src/engine/fields/default.ts';
import type { Field } from '../../../../src/engine/fields/field.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { type RequestContext, readable } from '../../context/request-context.ts';
import { shown } from '../../present/present.ts';

/** Returns the default of each field of a new record, or null. Its enterprise is the one that platform staff chose. */
export function defaultValues({ resource, identity, services }: RequestContext): Values {
  const isPerson = !identity.isPlatform && identity.serviceToken === undefined;
  const userId = isPerson ? String(identity.userId) : undefined;
  const { within } = identity;
  return {
    ...Object.fromEntries(
      Object.values(resource.fields).map((field) => [field.name, defaultOf(field, services.catalogue.kinds, userId)]),
    ),
    ...(within !== undefined && resource.fields.enterprise && { enterprise: String(within) }),
  };
}

/** Returns the defaults of the given fields, without empty ones. */
export function defaultsOf(fields: readonly Field[], defaults: Values): Values {
  return Object.fromEntries(fields.flatMap(({ name }) => (isEmpty(defaults[name]) ? [] : [[name, defaults[name]]])));
}

/**
 * Returns the values of `defaultFrom` fields that the request omits, copied from the referenced records. Only values
 * that the author may read are copied.
 */
export async function referredValues(
  context: RequestContext,
  scope: DataAccess,
  fields: readonly Field[],
  given: Values,
): Promise<Values> {
  const { catalogue } = context.services;
  const values: Record<string, unknown> = {};
  for (const { name, defaultFrom } of fields) {
    if (!defaultFrom || Object.hasOwn(given, name)) continue;
    const id = given[defaultFrom.by];
    const by = context.resource.fields[defaultFrom.by];
    const target = by && catalogue.targetOf(by);
    if (typeof id !== 'string' || !isId(id) || target === undefined) continue;
    const source = catalogue.resource(target).fields[defaultFrom.field];
    if (!source || !allows(context.snapshot, source.perm.read)) continue;
    const [record] = await scope.records(target).findMany([id]);
    const value = record?.values[source.name];
    if (!isEmpty(value)) values[name] = value;
  }
  return values;
}

/** Removes masked values that are sent back unchanged. */
export function withoutMasks(context: RequestContext, { values }: StoredRecord, given: Values): Values {
  const { kinds } = context.services.catalogue;
  const masked = new Map(
    readable(context)
      .filter(({ mask }) => mask)
      .map((field) => [field.name, shown(field, values[field.name], kinds)]),
  );
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isEmpty(value) || !masked.has(name) || masked.get(name) !== value),
  );
}
