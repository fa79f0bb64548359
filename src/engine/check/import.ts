import type { AnyDefinition } from '../definition/resource.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem } from './context.ts';
import { oneOf } from './problem.ts';

/** Requires that the key is unique, that every user may read and write it, and that `allow` permits the import. */
export function checkImport(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  if (definition.import === undefined) return;
  const { key, onDuplicate } = definition.import === true ? {} : definition.import;
  const { create = true, edit = true } = definition.allow ?? {};
  if (definition.writtenBy === 'services' || definition.writtenBy === 'server')
    report('import', definition.import, 'remove it: `writtenBy` says that users do not write records');
  if (!create) report('import', definition.import, 'remove it: `allow` says that no records are made');
  if (onDuplicate === 'update' && !edit)
    report('import.onDuplicate', onDuplicate, 'one of skip, refuse: `allow` says that no records are changed');
  if (onDuplicate !== undefined && key === undefined)
    report('import.key', undefined, 'a unique field, or a combination of `unique`: without one no row is a duplicate');
  if (key === undefined) return;
  const open = fieldsWhere(
    definition.fields,
    context.kinds,
    (field, kind) => !kind.generated && field.perm === undefined,
  );
  const single = open.filter((name) => definition.fields[name]?.unique);
  const together = (definition.unique ?? []).filter((names) => names.every((name) => open.includes(name)));
  const allowed = [...single, ...together.map((names) => names.join())];
  if (allowed.includes([key].flat().join())) return;
  const phrase = 'a unique field, or a combination of `unique`, that everybody may read and write';
  report('import.key', key, oneOf(allowed, String(key), phrase));
}
