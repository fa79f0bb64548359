import type { Message } from '../../messages.ts';
import { shown } from '../../resources/present/present.ts';
import type { RequestContext } from '../../resources/request-context.ts';
import { affectedFields, checkChoices } from '../../resources/write/input/choices.ts';
import { withoutMasks } from '../../resources/write/input/defaults.ts';
import { checkInput } from '../../resources/write/input/input.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../storage/records/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { SheetFields } from './columns.ts';
import type { CellReader } from './reading.ts';
import { cellText, type SheetRow } from './row.ts';

/** Maximum number of unknown columns reported per row. */
const maxErrors = 10;

/** Reads the cells of a row. Ignores a masked value that is sent back unchanged. */
export function readCells(
  context: RequestContext,
  reader: CellReader,
  { imported: brought }: SheetFields,
  row: SheetRow,
  existing: StoredRecord | undefined,
) {
  const { kinds } = context.services.catalogue;
  const read = new Map<string, unknown>();
  const errors = new Map<string, Message[]>();
  for (const name of row.cells.keys()) {
    const field = brought.get(name);
    if (!field) {
      if (errors.size < maxErrors) errors.set(name, [{ key: 'problems.unknownField' }]);
      continue;
    }
    if (field.mask && existing && shown(field, existing.values[name], kinds) === cellText(row.cells.get(name)))
      continue;
    const cell = reader.read(field, row);
    if (cell === undefined) continue;
    if ('error' in cell) errors.set(name, [cell.error]);
    else read.set(name, cell.value);
  }
  return { read: Object.fromEntries(read), errors };
}

/** Checks the values like a request that creates a record. */
export function checkCreate(context: RequestContext, scope: WritableDataAccess, fields: SheetFields, read: Values) {
  const { defaults, creatable } = fields;
  const given = { ...fields.given, ...read };
  const owner = scope.enterprise === undefined ? {} : { enterprise: scope.enterprise };
  const whole = { ...defaults, ...given, ...owner };
  const write = { given, fields: creatable, whole };
  const { values, problems } = checkChoices(context, checkInput(context, write), write);
  return { values: { ...defaults, ...values }, problems };
}

/**
 * Checks the values like a request that updates a record. Empty cells are ignored, as are unchanged values of fields
 * that only new records accept.
 */
export function checkUpdate(
  context: RequestContext,
  { editable }: SheetFields,
  read: Values,
  existing: StoredRecord | undefined,
) {
  const isSame = (name: string, value: unknown) => JSON.stringify(existing?.values[name]) === JSON.stringify(value);
  const changed = Object.fromEntries(
    Object.entries(read).filter(([name, value]) => editable.has(name) || !(existing && isSame(name, value))),
  );
  const given = existing ? withoutMasks(context, existing, changed) : changed;
  const fields = [...editable.values()].filter(({ name }) => name in given);
  const current = existing && asConditionRecord(existing);
  const whole = { ...current, ...given };
  const input = checkInput(context, { given, fields, whole });
  // For a row that repeats an earlier one, the current record is not known yet.
  if (!current) return input;
  const affected = [...new Set([...fields, ...affectedFields(context, given)])];
  return checkChoices(context, input, { fields: affected, whole, before: current });
}
