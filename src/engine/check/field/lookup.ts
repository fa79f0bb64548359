import type { AnyDefinition } from '../../definition/resource.ts';
import { mayBeLookedUp } from '../../fields/lookup.ts';
import {
  type FieldCheck,
  fieldsOf,
  fieldsWhere,
  type MeaningContext,
  type ReportProblem,
  targetOf,
} from '../context.ts';
import { oneOf } from '../problem.ts';

/** Options of a field that somebody fills in, or whose order and words the table of the resource keeps. */
const refused = [
  ...(['required', 'requiredWhen', 'unique', 'readonlyWhen', 'search', 'sortable', 'form', 'mask'] as const),
  ...(['default', 'defaultFrom', 'fixedBy', 'widget'] as const),
] as const;

/** Reports a looked-up field whose source does not exist, or that has options which only stored fields have. */
export const checkLookup: FieldCheck = (name, field, definition, context, report) => {
  const { kinds } = context;
  const { lookup } = field;
  const named = kinds[field.type]?.looksUp?.(field);
  if (named) return reportSource(named, definition, context, report);
  if (!lookup) return;
  const allowed = `remove it: the value is that of "${lookup.of}"`;
  for (const option of refused) if (field[option]) report(option, field[option], allowed);
  if (definition.recordLabel === name) report('', name, 'a stored field as the `recordLabel`');
  if (field.filter && !lookup.isReached && !definition.fields[lookup.by]?.filter)
    report('filter', field.filter, `a filter of "${lookup.by}" as well, along whose index the records are found`);
  const source = fieldsOf(context, lookup.of)?.[lookup.field];
  const read = context.authored[definition.name]?.fields[name]?.perm;
  if (source?.perm?.read !== undefined && read !== undefined)
    report('perm', read, `remove it: who may read it is decided by "${lookup.of}.${lookup.field}"`);
};

/** Reports what of `by` and `field` does not lead to a value. */
function reportSource(
  { by, field }: { readonly by: string; readonly field: string },
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds } = context;
  const references = fieldsWhere(
    definition.fields,
    kinds,
    (one, kind) => targetOf(one, kinds) !== undefined && !kind.isMultiple?.(one) && !one.lookup,
  );
  if (!references.includes(by)) return report('by', by, oneOf(references, by, 'a field that refers to one record'));
  const reference = definition.fields[by];
  const of = (reference && targetOf(reference, kinds)) ?? '';
  const fields = fieldsOf(context, of);
  if (!fields) return;
  const open = fieldsWhere(fields, kinds, (one) => mayBeLookedUp(one, kinds) && !one.lookup);
  report('field', field, oneOf(open, field, `a field of "${of}" that holds one short value and is not masked`));
}
