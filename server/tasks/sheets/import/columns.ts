import type { Field } from '../../../../src/engine/fields/field.ts';
import { importFields } from '../../../../src/engine/fields/import-fields.ts';
import { writableFields } from '../../../../src/engine/fields/values.ts';
import { type RequestContext, requireOperation, requirePermission } from '../../../records/context/request-context.ts';
import { defaultsOf, defaultValues } from '../../../records/write/input/defaults.ts';
import { ApiError } from '../../../request/errors.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { ImportOptions } from './row.ts';

/** Returns the fields that the caller may import. */
export function importedFields({ resource, snapshot, services }: RequestContext): Field[] {
  return importFields(resource, snapshot, services.catalogue.kinds);
}

/** What identifies a record: a unique field, or a combination of fields. */
export interface SheetKey {
  /** The name of the unique key. */
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Returns the key by which a row finds its existing record, if the caller may import all of its fields. */
export function sheetKey(context: RequestContext): SheetKey | undefined {
  const names = context.resource.import?.key ?? [];
  const imported = importedFields(context);
  const fields = names.flatMap((name) => imported.find((field) => field.name === name) ?? []);
  return fields.length === 0 || fields.length < names.length ? undefined : { name: names.join(), fields };
}

/** The fields of an import, computed once for all rows that are planned together. */
export interface SheetFields {
  /** The fields that may be imported, by name. */
  readonly imported: ReadonlyMap<string, Field>;
  readonly key: SheetKey | undefined;
  /**
   * The fields that a new record accepts. `given` are the default values of these fields, `defaults` those of all
   * fields.
   */
  readonly creatable: readonly Field[];
  readonly given: Values;
  readonly defaults: Values;
  /** The fields that an update accepts, by name. */
  readonly editable: ReadonlyMap<string, Field>;
}

export function sheetFields(context: RequestContext): SheetFields {
  const { resource, snapshot } = context;
  const byName = (fields: readonly Field[]) => new Map(fields.map((field) => [field.name, field]));
  const creatable = writableFields(resource, snapshot, 'create');
  const defaults = defaultValues(context);
  return {
    imported: byName(importedFields(context)),
    key: sheetKey(context),
    creatable,
    given: defaultsOf(creatable, defaults),
    defaults,
    editable: byName(writableFields(resource, snapshot, 'edit')),
  };
}

/** Throws 404 if the resource has no import, and 50008 if the caller lacks the permission to import. */
export function requireImport(context: RequestContext): void {
  const { resource } = context;
  if (!resource.import) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  requireOperation(context, 'create');
  requirePermission(context, resource.rules.list);
  requirePermission(context, resource.rules.create);
  requirePermission(context, resource.rules.import);
}

/** Throws like `requireImport`, and also 50008 or 404 if updates are requested and the caller may not edit records. */
export function requireImportOptions(
  context: RequestContext,
  { onDuplicate }: Pick<ImportOptions, 'onDuplicate'>,
): void {
  requireImport(context);
  if (onDuplicate !== 'update') return;
  requireOperation(context, 'edit');
  requirePermission(context, context.resource.rules.edit);
}
