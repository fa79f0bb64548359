import { isEmpty } from '../../../base/empty.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { KindRegistry, TextContext } from '../../../engine/fields/kind.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { isFormula } from '../../../fields/sheets/formula.ts';
import type { ResourceRecord } from '../../records/record.ts';

/** Returns the titles of the columns. */
export function titlesOf(fields: readonly Field[], { translate, resource }: TextContext): string[] {
  return fields.map((field) => fieldLabel(translate, resource, field));
}

/** Returns what a list shows of a record, in plain text. Masked values are masked in the record already. */
export function textsOf(
  record: ResourceRecord,
  fields: readonly Field[],
  kinds: KindRegistry,
  context: TextContext,
): string[] {
  return fields.map((field) => {
    const { [field.name]: value } = record;
    if (isEmpty(value)) return '';
    const label = record.labels?.[field.name] ?? record.files?.[field.name]?.map(({ name }) => name);
    return kinds[field.type]?.text(value, field, { ...context, label }) ?? String(value);
  });
}

/** Returns the lines as text that sheets paste: columns separated by tabs. Text that looks like a formula stays text. */
export function asTabbed(lines: readonly (readonly string[])[]): string {
  const isNumber = (text: string) => /^[+-][\d.,]+%?$/.test(text);
  const cell = (text: string) => (isFormula(text) && !isNumber(text) ? `'${text}` : text).replace(/[\t\r\n]+/g, ' ');
  return lines.map((line) => line.map(cell).join('\t')).join('\n');
}

/** Returns the lines as an HTML table. Sheets take long numbers and what looks like a formula as text. */
export function asTable(lines: readonly (readonly string[])[]): string {
  const isText = (text: string) => isFormula(text) || /^\d{11,}$|^0\d/.test(text);
  const table = document.createElement('table');
  for (const line of lines) {
    const row = table.insertRow();
    for (const text of line) {
      const cell = row.insertCell();
      cell.textContent = text;
      if (isText(text)) cell.setAttribute('style', "mso-number-format:'\\@'");
    }
  }
  return table.outerHTML;
}
