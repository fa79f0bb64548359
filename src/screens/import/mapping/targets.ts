import type { Field } from '../../../engine/fields/field.ts';
import type { KindRegistry, Translate } from '../../../engine/fields/kind.ts';
import { checkValue } from '../../../engine/fields/values.ts';
import type { Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { dataRows, headsAt } from '../sheet/heads.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Target } from './guess.ts';

/** Common heads of the column that holds a record's name. */
const nameHeadings = ['名称', '全称', 'name', 'title'];
/** Maximum number of sample values for recognizing a column. */
const maxSamples = 20;

/** Number of rows from which sample values are taken. */
const sampledRows = 200;

/** The rows of a file whose columns are mapped. */
interface MappedSource {
  readonly sheet: Sheet;
  /** Index of the row that contains the column heads. Undefined if none does. */
  readonly head: number | undefined;
  readonly fillsMerged: boolean;
}

/**
 * Returns every name a column of the field may have: its labels in Chinese, in the current language and in the other
 * one, its own name, and the typical heads of its kind.
 */
export function targetsOf(
  resource: Resource,
  fields: readonly Field[],
  kinds: KindRegistry,
  translate: Translate,
): readonly Target[] {
  return fields.map((field) => ({
    name: field.name,
    titles: [
      field.label,
      fieldLabel(translate, resource.name, field),
      translate(`otherLabels.${resource.name}.fields.${field.name}`, undefined, ''),
      field.name,
    ],
    words: field.name === resource.recordLabel ? nameHeadings : kinds[field.type]?.headings,
    recognizes: recognizerOf(field, kinds),
  }));
}

/** Returns a check whether a text is a value of the field, if the kind of the field is distinctive. */
function recognizerOf(field: Field, kinds: KindRegistry): Target['recognizes'] {
  if (!kinds[field.type]?.isDistinctive) return undefined;
  return (text) => 'value' in checkValue(field, text, kinds, false);
}

export function samplesOf(source: MappedSource | undefined, width: number): readonly (readonly string[])[] {
  const rows = source ? dataRows(source).slice(0, sampledRows) : [];
  return Array.from({ length: width }, (_unused, column) =>
    rows.flatMap(({ cells }) => cells[column] || []).slice(0, maxSamples),
  );
}

/** Returns the heads of the columns; '' for a column without one. */
export function headsOf(source: MappedSource | undefined): readonly string[] {
  if (!source) return [];
  const { rows } = source.sheet;
  let width = 0;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  const first = source.head === undefined ? [] : headsAt(rows, source.head);
  return Array.from({ length: width }, (_unused, index) => first[index] ?? '');
}
