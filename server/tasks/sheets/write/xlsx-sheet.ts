import { maxCellLength } from '../../../../src/base/limits.ts';
import { dayLength } from '../../../../src/engine/time/days.ts';
import { isFormula } from '../../../../src/fields/sheets/formula.ts';
import type { Cell, Sheet } from './cell.ts';
import { escapeCell, escapeXml, style } from './xlsx-parts.ts';

/** The choices that the cells of a column offer, by the index of the column. */
export type Choices = ReadonlyMap<number, readonly string[]>;

/** Size of a chunk of output, in characters. */
const piece = 32 * 1024;
/** Maximum length of the choices of one column in Excel, in characters, including commas. */
const longestChoices = 255;
/** Number of rows that offer choices. */
const offeredRows = 10_000;
/** Days from the epoch of Excel to the epoch of JavaScript. */
const epoch = 25_569;

/** Writes the XML of one sheet, with a frozen heading row; cells contain texts, numbers and times. */
export async function* sheetXml({ columns, rows, choices }: Sheet & { readonly choices?: Choices }) {
  const names = columns.map((_column, index) => columnName(index));
  const widths = columns.map(
    ({ width, isText = false }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${isText ? ` style="${style.text}"` : ''} customWidth="1"/>`,
  );
  let number = 1;
  let xml =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  xml += `<row r="1">${columns.map(({ label }, index) => textXml(`${names[index]}1`, label, style.heading)).join('')}</row>`;
  for await (const row of rows) {
    number += 1;
    xml += `<row r="${number}">${row.map((cell, index) => cellXml(`${names[index]}${number}`, cell)).join('')}</row>`;
    if (xml.length < piece) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData>${choicesXml(names, choices)}</worksheet>`;
}

function cellXml(place: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string')
    return textXml(place, cell, isFormula(cell) || cell.startsWith("'") ? style.guarded : style.text);
  if ('day' in cell) return numberXml(place, epoch + Date.parse(`${cell.day}T00:00:00Z`) / dayLength, style.day);
  if ('moment' in cell) {
    const hasSeconds = cell.moment.length > '2026-11-21 14:05'.length;
    const days = epoch + Date.parse(`${cell.moment.replace(' ', 'T')}Z`) / dayLength;
    return numberXml(place, days, hasSeconds ? style.second : style.moment);
  }
  return numberXml(place, cell.number, style[cell.format]);
}

function numberXml(place: string, number: number, styleNumber: number): string {
  return `<c r="${place}" s="${styleNumber}"><v>${number}</v></c>`;
}

function textXml(place: string, text: string, styleNumber: number): string {
  const escaped = escapeCell(text.length > maxCellLength ? text.slice(0, maxCellLength) : text);
  return `<c r="${place}" s="${styleNumber}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

function choicesXml(names: readonly string[], choices: Choices = new Map()): string {
  const offered = [...choices].flatMap(([index, texts]) => {
    const list = texts.join(',');
    // A text with a comma would become two choices, and Excel rejects a workbook whose choices are too long.
    if (texts.length === 0 || texts.some((text) => text.includes(',')) || list.length > longestChoices) return [];
    const place = `${names[index]}2:${names[index]}${offeredRows + 1}`;
    const formula = escapeXml(`"${list.replaceAll('"', '""')}"`);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${place}"><formula1>${formula}</formula1></dataValidation>`;
  });
  return offered.length === 0 ? '' : `<dataValidations count="${offered.length}">${offered.join('')}</dataValidations>`;
}

/** Returns `A`, `Z`, `AA` for 0, 25, 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
