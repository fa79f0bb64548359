import type { AnyDefinition } from '../any-definition.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem } from './context.ts';
import { oneOf } from './problem.ts';

/** Requires that the key is a unique field which every user may read and write, and that `allow` permits the import. */
export function checkImport(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  if (definition.import === undefined) return;
  const { key, onDuplicate } = definition.import === true ? {} : definition.import;
  const { create = true, edit = true } = definition.allow ?? {};
  if (definition.writtenBy === 'services' || definition.writtenBy === 'server')
    report('import', definition.import, 'nothing: `writtenBy` says that users do not write records');
  if (!create) report('import', definition.import, 'nothing: `allow` says that no records are made');
  if (onDuplicate === 'update' && !edit)
    report('import.onDuplicate', onDuplicate, 'one of skip, refuse: `allow` says that no records are changed');
  if (onDuplicate !== undefined && key === undefined)
    report('import.key', undefined, 'a unique field: without one no row is a duplicate');
  if (key === undefined) return;
  const names = fieldsWhere(
    definition.fields,
    context.kinds,
    (field, kind) => field.unique && !kind.generated && field.perm === undefined,
  );
  if (!names.includes(key))
    report('import.key', key, `a unique field that everybody may read and write: ${oneOf(names, key)}`);
}
