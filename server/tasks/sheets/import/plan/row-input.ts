import { isSame } from '../../../../../src/base/empty.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { shown } from '../../../../records/present/present.ts';
import { affectedFields, checkChoices } from '../../../../records/write/input/choices.ts';
import { withoutMasks } from '../../../../records/write/input/defaults.ts';
import { checkInput } from '../../../../records/write/input/input.ts';
import type { Message } from '../../../../request/messages.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../../storage/records/query/rows.ts';
import type { Values } from '../../../../storage/tables/layout.ts';
import type { SheetFields } from '../columns.ts';
import { cellText, type SheetRow } from '../row.ts';
import type { CellReader } from './reading.ts';
import type { StoredCells } from './untouched.ts';

/** Maximum number of unknown columns reported per row. */
const maxErrors = 10;

/** What the cells of a row are read with. */
export interface RowReading {
  readonly reader: CellReader;
  readonly fields: SheetFields;
  readonly stored: StoredCells;
}

/**
 * Reads the cells of a row. Ignores a masked value that is sent back unchanged. An untouched cell has the value of the
 * record.
 */
export function readCells(
  context: RequestContext,
  { reader, fields: { imported: brought }, stored }: RowReading,
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
    const text = cellText(row.cells.get(name));
    if (field.mask && existing && shown(field, existing.values[name], kinds) === text) continue;
    const cell = reader.read(field, row);
    if (cell === undefined) continue;
    const value = 'value' in cell ? cell.value : undefined;
    if (existing && text !== undefined && stored.isUntouched(field, text, value, existing)) {
      // What is masked is not told by comparing.
      if (!field.mask) read.set(name, existing.values[name]);
      continue;
    }
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
  const write = { given, fields: creatable, whole, before: defaults };
  const { values, problems } = checkChoices(context, checkInput(context, write), write);
  return { values: { ...defaults, ...values }, problems };
}

/** Checks the values like a request that updates a record. Empty cells are ignored, as are unchanged values. */
export function checkUpdate(
  context: RequestContext,
  { editable }: SheetFields,
  read: Values,
  existing: StoredRecord | undefined,
) {
  const changed = Object.fromEntries(
    Object.entries(read).filter(([name, value]) => !existing || !isSame(value, existing.values[name])),
  );
  const given = existing ? withoutMasks(context, existing, changed) : changed;
  const fields = [...editable.values()].filter(({ name }) => name in given);
  const current = existing && asConditionRecord(existing);
  const whole = { ...current, ...given };
  const input = checkInput(context, { given, fields, whole, before: existing?.values ?? {} });
  // For a row that repeats an earlier one, the current record is not known yet.
  if (!current) return input;
  const affected = [...new Set([...fields, ...affectedFields(context, given)])];
  return checkChoices(context, input, { fields: affected, whole, before: current });
}
