import { isSame } from '../../../../../src/base/empty.ts';
import { otherLanguages } from '../../../../../src/base/language.ts';
import { maxCellLength } from '../../../../../src/base/limits.ts';
import type { Field } from '../../../../../src/engine/fields/field.ts';
import { checkValue } from '../../../../../src/engine/fields/values.ts';
import { withoutGuard } from '../../../../../src/fields/sheets/formula.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { readLabels } from '../../../../records/present/present.ts';
import type { DataAccess } from '../../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../../storage/records/query/rows.ts';
import { fieldColumn, type Labels } from '../../export/columns.ts';
import type { Cell } from '../../write/cell.ts';
import { plainText } from '../../write/csv.ts';
import { writableText } from '../../write/xlsx-parts.ts';

/** Compares the cell of a field with the value that the record has. */
export interface StoredCells {
  /** Returns whether the cell contains the value, or what an export writes for it. */
  isUntouched(field: Field, text: string, read: unknown, record: StoredRecord): boolean;
}

/**
 * Reads the labels of the records. A cell cannot say everything that a value holds: markup, the milliseconds of a moment,
 * which of two people with the same name. It is untouched as long as it says what an export says.
 */
export async function storedCells(
  context: RequestContext,
  scope: DataAccess,
  records: readonly StoredRecord[],
  fields: readonly Field[],
): Promise<StoredCells> {
  const labels: Labels = await readLabels(context, scope, records, fields);
  // The file may come from a console in another language.
  const [own, ...others] = [context.language, ...otherLanguages(context.language)].map(
    (language) => new Map(fields.map((field) => [field.name, fieldColumn({ ...context, language }, field)])),
  );
  const { kinds } = context.services.catalogue;
  return {
    isUntouched(field, text, read, record) {
      const checked = read === undefined ? undefined : checkValue(field, read, kinds, false);
      const value = checked && 'value' in checked ? checked.value : undefined;
      if (value !== undefined && isSame(value, record.values[field.name])) return true;
      const column = own?.get(field.name);
      const exported = column?.cell(record, labels) ?? null;
      if (exported === null) return text === '';
      const cells = [exported, ...others.map((columns) => columns.get(field.name)?.cell(record, labels) ?? null)];
      if (cells.some((cell) => cell !== null && comparedText(plainText(cell)) === comparedText(text))) return true;
      return (
        isMoment(exported) &&
        isSameMoment(exported, column?.cell({ ...record, values: { [field.name]: value } }, labels))
      );
    },
  };
}

/** Returns the form in which texts are the same although a file cannot carry each of their characters. */
function comparedText(text: string): string {
  return withoutGuard(writableText(text)).slice(0, maxCellLength).replaceAll(/\r\n?/g, '\n').trim();
}

/** The largest difference between a moment and the one that a program rounded to a second, in milliseconds. */
const rounding = 500;

/** Returns whether a moment is the exported one without its seconds or milliseconds, or rounded to a second. */
function isSameMoment(exported: Moment, told: Cell = null): boolean {
  if (!isMoment(told)) return false;
  if (exported.moment.startsWith(told.moment)) return true;
  const [one, other] = [exported, told].map(({ moment }) => Date.parse(`${moment.replace(' ', 'T')}Z`));
  return !told.moment.includes('.') && Math.abs(Number(one) - Number(other)) <= rounding;
}

type Moment = Extract<Cell, { readonly moment: string }>;

function isMoment(cell: Cell): cell is Moment {
  return cell !== null && typeof cell === 'object' && 'moment' in cell;
}
