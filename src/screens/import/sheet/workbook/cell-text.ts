import { errorText, numberText, uncalculated } from '../../../../fields/sheets/sheet-text.ts';
import { codeText, type FormatOf } from './number-format.ts';
import { type DateSystem, isoText, serialText } from './serial.ts';
import { unescaped } from './strings.ts';

/** A cell as the file has it. */
export interface RawCell {
  readonly type: string;
  readonly format: FormatOf;
  /** The stored value; undefined if the cell has none, as one whose formula was never calculated. */
  readonly value: string | undefined;
  /** The text that the cell contains itself instead of a value. */
  readonly ownText: string | undefined;
  readonly hasFormula: boolean;
}

/** What cells of a workbook refer to. */
export interface CellContext {
  readonly dateSystem: DateSystem;
  readonly sharedStrings: readonly string[];
}

/** Returns the text of a cell as a user would read it. `parse` of a field kind accepts it. */
export function cellText(cell: RawCell, context: CellContext): string {
  const { type, value, ownText, hasFormula } = cell;
  // A formula may result in an empty text; any other empty value was never calculated.
  if (hasFormula && (value === undefined || (value.trim() === '' && type !== 'str'))) return uncalculated;
  if (ownText !== undefined && (value === undefined || type === 'inlineStr')) return ownText;
  if (value === undefined) return '';
  if (type === 's') return value.trim() === '' ? '' : (context.sharedStrings[Number(value)] ?? '#REF!');
  if (type === 'str' || type === 'inlineStr') return unescaped(value);
  if (type === 'e') return errorText(value.trim());
  if (type === 'b') return /^\s*(?:1|true)\s*$/i.test(value) ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoText(value, cell.format(1), context.dateSystem);
  return formattedNumber(value, cell.format, context.dateSystem);
}

function formattedNumber(written: string, formatOf: FormatOf, dateSystem: DateSystem): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return unescaped(written);
  const format = formatOf(value);
  if (format.kind === 'number') return numberText(value);
  if (format.kind === 'code') return codeText(value, format.tokens) ?? numberText(value);
  return serialText(value, format, dateSystem);
}
