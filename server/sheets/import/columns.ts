import type { Field } from '../../../src/engine/field.ts';
import { importFields } from '../../../src/engine/import-fields.ts';
import { writableFields } from '../../../src/engine/values.ts';
import { ApiError } from '../../errors.ts';
import { type Call, demand, demandAllowed } from '../../resources/call.ts';
import { defaultsOf, defaultValues } from '../../resources/write/defaults.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { ImportOptions } from './row.ts';

/** Fields that a sheet of the caller's may bring. */
export function broughtFields({ resource, snapshot, parts }: Call): Field[] {
  return importFields(resource, snapshot, parts.catalogue.kinds);
}

/** The field by which a row finds the record it is about. */
export function keyField(call: Call): Field | undefined {
  const key = call.resource.import?.key;
  return key === undefined ? undefined : broughtFields(call).find(({ name }) => name === key);
}

/** What sheets bring of a resource, worked out once for all of the rows that are planned together. */
export interface SheetFields {
  /** Those a sheet may bring, by name. */
  readonly brought: ReadonlyMap<string, Field>;
  /** The one by which a row finds the record it is about. */
  readonly key: Field | undefined;
  /** Those that a new record takes, and what it holds where a row says nothing: of these fields, and of all. */
  readonly creatable: readonly Field[];
  readonly given: Values;
  readonly defaults: Values;
  /** Those that a change takes, by name. */
  readonly editable: ReadonlyMap<string, Field>;
}

export function sheetFields(call: Call): SheetFields {
  const { resource, snapshot } = call;
  const byName = (fields: readonly Field[]) => new Map(fields.map((field) => [field.name, field]));
  const creatable = writableFields(resource, snapshot, 'create');
  const defaults = defaultValues(Object.values(resource.fields));
  return {
    brought: byName(broughtFields(call)),
    key: keyField(call),
    creatable,
    given: defaultsOf(creatable, defaults),
    defaults,
    editable: byName(writableFields(resource, snapshot, 'edit')),
  };
}

/** 404 where records come from no sheet, 50008 for whoever may not bring them. */
export function demandImport(call: Call): void {
  const { resource } = call;
  if (!resource.import) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  demandAllowed(call, 'create');
  demand(call, resource.rules.list);
  demand(call, resource.rules.create);
  demand(call, resource.rules.import);
}

/** As `demandImport`, and 50008 or 404 for whoever may not change records where that is asked for. */
export function demandOptions(call: Call, { onDuplicate }: Pick<ImportOptions, 'onDuplicate'>): void {
  demandImport(call);
  if (onDuplicate !== 'update') return;
  demandAllowed(call, 'edit');
  demand(call, call.resource.rules.edit);
}
