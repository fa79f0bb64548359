import type { Field } from '../../../src/engine/field.ts';
import { importFields } from '../../../src/engine/import-fields.ts';
import { writableFields } from '../../../src/engine/values.ts';
import { ApiError } from '../../errors.ts';
import { type RequestContext, requireOperation, requirePermission } from '../../resources/request-context.ts';
import { defaultsOf, defaultValues } from '../../resources/write/defaults.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { ImportOptions } from './row.ts';

/** Fields that a sheet of the caller's may bring. */
export function importedFields({ resource, snapshot, parts }: RequestContext): Field[] {
  return importFields(resource, snapshot, parts.catalogue.kinds);
}

/** The field by which a row finds the record it is about. */
export function keyField(context: RequestContext): Field | undefined {
  const key = context.resource.import?.key;
  return key === undefined ? undefined : importedFields(context).find(({ name }) => name === key);
}

/** What sheets bring of a resource, worked out once for all of the rows that are planned together. */
export interface SheetFields {
  /** Those a sheet may bring, by name. */
  readonly imported: ReadonlyMap<string, Field>;
  /** The one by which a row finds the record it is about. */
  readonly key: Field | undefined;
  /** Those that a new record takes, and what it holds where a row says nothing: of these fields, and of all. */
  readonly creatable: readonly Field[];
  readonly given: Values;
  readonly defaults: Values;
  /** Those that a change takes, by name. */
  readonly editable: ReadonlyMap<string, Field>;
}

export function sheetFields(context: RequestContext): SheetFields {
  const { resource, snapshot } = context;
  const byName = (fields: readonly Field[]) => new Map(fields.map((field) => [field.name, field]));
  const creatable = writableFields(resource, snapshot, 'create');
  const defaults = defaultValues(Object.values(resource.fields));
  return {
    imported: byName(importedFields(context)),
    key: keyField(context),
    creatable,
    given: defaultsOf(creatable, defaults),
    defaults,
    editable: byName(writableFields(resource, snapshot, 'edit')),
  };
}

/** 404 where records come from no sheet, 50008 for whoever may not bring them. */
export function requireImport(context: RequestContext): void {
  const { resource } = context;
  if (!resource.import) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  requirePermission(context, 'create');
  requireOperation(context, resource.rules.list);
  requireOperation(context, resource.rules.create);
  requireOperation(context, resource.rules.import);
}

/** As `demandImport`, and 50008 or 404 for whoever may not change records where that is asked for. */
export function requireImportOptions(
  context: RequestContext,
  { onDuplicate }: Pick<ImportOptions, 'onDuplicate'>,
): void {
  requireImport(context);
  if (onDuplicate !== 'update') return;
  requirePermission(context, 'edit');
  requireOperation(context, context.resource.rules.edit);
}
