import type { Field } from '../../../../../src/engine/fields/field.ts';
import type { ResolvedRefFilter } from '../../../../../src/engine/fields/ref-filter.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { problemMessage } from '../../../../records/present/labels.ts';
import { filteringFields, notOffered, refFilterFor } from '../../../../records/query/ref-filter.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import type { OpenRow } from './refusals.ts';

/** Rows with the same condition on a reference, with the ids that each row refers to. */
interface Alike {
  readonly where: ResolvedRefFilter;
  readonly rows: (readonly [OpenRow, readonly string[]])[];
}

/** Rejects references to records that are not available in the record that the row would create or update. */
export async function refuseNotOffered(
  context: RequestContext,
  scope: WritableDataAccess,
  planned: readonly OpenRow[],
): Promise<void> {
  const { catalogue } = context.services;
  for (const field of Object.values(context.resource.fields)) {
    const target = catalogue.targetOf(field);
    if (target === undefined) continue;
    const records = scope.records(target);
    for (const { where, rows } of groupsOf(context, field, planned)) {
      const offered = await records.existing([...new Set(rows.flatMap(([, ids]) => ids))], where);
      for (const [{ errors }, ids] of rows) {
        if (!ids.every((id) => offered.has(id))) errors.set(field.name, [problemMessage(notOffered(context, field))]);
      }
    }
  }
}

/** Groups the rows that set the field, or a field that its condition depends on, by that condition. */
function groupsOf(
  { services: { catalogue } }: RequestContext,
  field: Field,
  planned: readonly OpenRow[],
): Iterable<Alike> {
  const said = [field.name, ...filteringFields(catalogue, field)];
  const groups = new Map<string, Alike>();
  for (const plan of planned) {
    const { outcome, errors, values, existing } = plan;
    const isWritten = outcome === 'create' || outcome === 'update';
    if (!isWritten || said.some((name) => errors.has(name)) || !said.some((name) => name in values)) continue;
    const whole = { ...existing?.values, ...values };
    const where = refFilterFor(catalogue, field, whole);
    const ids = [whole[field.name]].flat().filter((id) => typeof id === 'string');
    if (!where || ids.length === 0) continue;
    const key = JSON.stringify(where);
    const group = groups.get(key) ?? { where, rows: [] };
    group.rows.push([plan, ids]);
    groups.set(key, group);
  }
  return groups.values();
}
