import { maxCellLength } from '../../../src/base/limits.ts';
import type { FieldPlan } from '../fields/field-plan.ts';
import { guessField } from '../fields/guess.ts';
import { freeName } from '../fields/names-taken.ts';
import { jsonOf } from '../fields/parts.ts';
import type { Dictionary, Name } from '../words.ts';

/** A column of a source, with a cell for each row. */
export interface SourceColumn {
  readonly label: string;
  readonly called?: Name;
  /** The kind of its field, where the source itself says what the values are. */
  readonly type?: string;
  readonly cells: readonly string[];
  /** The fields of its values, where they have parts. */
  readonly parts?: { readonly columns: readonly SourceColumn[]; readonly rows: number; readonly isMultiple: boolean };
}

/** What a screen is proposed from: the records of a sheet or of an answer. */
export interface Table {
  /** Name of the file or the address. */
  readonly source: string;
  readonly columns: readonly SourceColumn[];
  readonly rows: number;
  /** What was left out, and why, a line each. */
  readonly notes: readonly string[];
}

/** A field that is proposed for a column. */
export interface Proposal {
  readonly field: FieldPlan;
  readonly column: SourceColumn | undefined;
}

/**
 * Proposes a field for each column. Fields that the author gave take the place of those with the same label, and come
 * last if there is no such column.
 */
export function proposeFields(table: Table, given: readonly FieldPlan[], dictionary: Dictionary): readonly Proposal[] {
  const proposals: Proposal[] = [];
  for (const column of table.columns) {
    const own = given.find(({ label }) => label === column.label);
    const values = column.cells.filter((cell) => cell !== '').map((cell) => cell.slice(0, maxCellLength));
    const taken = [...given, ...proposals.map(({ field }) => field)].map(({ name }) => name);
    const { label, called, type } = column;
    const guessed = {
      label,
      values,
      isFull: values.length === table.rows,
      ...(called && { called }),
      ...(type !== undefined && { type }),
    };
    const field =
      own ?? (column.parts ? dividedField(column, taken, dictionary) : guessField(guessed, dictionary, taken));
    proposals.push({ field, column });
  }
  const others = given.filter(({ label }) => !table.columns.some((column) => column.label === label));
  return [...proposals, ...others.map((field) => ({ field, column: undefined }))];
}

function dividedField(
  { label, called, parts }: SourceColumn,
  taken: readonly string[],
  dictionary: Dictionary,
): FieldPlan {
  const { columns = [], rows = 0, isMultiple = false } = parts ?? {};
  const { name, english, isSound } = called ?? dictionary.nameOf(label);
  const own = { name: freeName(name, taken), label, english, sounds: isSound ? [label] : [] };
  const inner = proposeFields({ source: label, columns, rows, notes: [] }, [], dictionary);
  return jsonOf(
    own,
    inner.map(({ field }) => field),
    isMultiple ? { multiple: true } : {},
  );
}

/** Returns a line for each proposed field: what it is called, its kind, and why. */
export function describeProposals(proposals: readonly Proposal[], { rows }: Table): readonly string[] {
  return proposals.map(({ field: { label, name, english, definition, choices }, column }) => {
    const said = [
      definition.type,
      ...(definition.required === true ? ['required'] : []),
      ...(definition.unique === true ? ['unique'] : []),
    ].join(', ');
    const filled = column?.cells.filter(Boolean) ?? [];
    const several = Object.keys(choices).length;
    const why = [
      ...(column ? [`${filled.length} of ${rows} filled, ${new Set(filled).size} different`] : ['as given']),
      ...(several > 0 ? [`choices ${Object.keys(choices).join(', ')}`] : []),
    ].join('; ');
    return `  ${label} = ${name}/${english}: ${said} (${why})`;
  });
}
