import { fieldsWhere, type MeaningContext, type ReportProblem, repeated } from '../../src/engine/check/context.ts';
import { oneOf, onlyOnce } from '../../src/engine/check/problem.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../../src/engine/definition/resource.ts';
import type { FieldKind } from '../../src/engine/fields/kind.ts';

/** Reports cells that cannot be edited in place: fields without a column or an input of one line, and trees. */
export function check(definition: AnyDefinition, { kinds }: MeaningContext, report: ReportProblem): void {
  const { list: { inline, columns } = {}, fields, states, allow, tree } = definition;
  if (!inline) return;
  if (allow?.edit === false) report('list.inline', inline, 'remove it: the records cannot be edited');
  if (tree) report('list.inline', inline, 'remove it: the rows of a tree are not edited in place');
  repeated(inline).forEach((name) => report('list.inline', name, onlyOnce('field')));
  const possible = fieldsWhere(fields, kinds, (field, kind, name) => {
    const hasColumn = columns?.includes(name) ?? (field.list ?? !kind.long) !== false;
    return hasColumn && name !== states?.field && fitsIntoCell(field, kind);
  });
  for (const name of inline) {
    const allowed = oneOf(possible, name, 'a column that the form edits, of one value and without a mask');
    if (!possible.includes(name)) report('list.inline', name, allowed);
  }
}

/** Returns whether the form edits the field, by an input that fits into a cell. */
function fitsIntoCell(field: AnyFieldDefinition, kind: FieldKind): boolean {
  if (field.readonly || field.mask || field.widget !== undefined) return false;
  if (field.form === false || field.form === 'create') return false;
  return !kind.generated && !kind.computes && !kind.writeOnly && !kind.files && !kind.parts && !kind.summary;
}
