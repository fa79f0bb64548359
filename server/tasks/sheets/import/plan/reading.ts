import { isId } from '../../../../../src/base/is-id.ts';
import { otherLanguages } from '../../../../../src/base/language.ts';
import { slicesOf } from '../../../../../src/base/slices.ts';
import type { Field } from '../../../../../src/engine/fields/field.ts';
import { checkValue, lengthProblem } from '../../../../../src/engine/fields/values.ts';
import { partsOf } from '../../../../../src/fields/sheets/sheet-text.ts';
import type { Catalogue } from '../../../../records/catalogue/catalogue.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { problemMessage } from '../../../../records/present/labels.ts';
import { filteringFields, refFilterFor } from '../../../../records/query/ref-filter.ts';
import { maxReferences } from '../../../../records/write/input/choices.ts';
import type { Message } from '../../../../request/messages.ts';
import type { DataAccess } from '../../../../storage/records/data-access.ts';
import type { RecordReader } from '../../../../storage/records/read/reader.ts';
import { fold } from '../../../../storage/tables/search/fold.ts';
import { isCode, isMultiple, textContext } from '../../export/columns.ts';
import type { SheetKey } from '../columns.ts';
import { cellText, lossOf, type SheetRow } from '../row.ts';

/** A value read from a cell, or an error. */
type ReadCell = { readonly value: unknown } | { readonly error: Message };

/** Reads cells of fields. Cells of references can be read after `lookUp`. */
export interface CellReader {
  /** Looks up the records that the cells of these rows refer to by label. */
  lookUp(scope: DataAccess, rows: readonly SheetRow[]): Promise<void>;
  /** Returns the value of a cell; undefined for an empty one. */
  read(field: Field, row: SheetRow): ReadCell | undefined;
}

/** Maximum number of parsed texts cached per choice field, because they repeat. */
const maxRemembered = 2000;
/** Number of labels per query. */
const slice = 1000;

/** @param fields the fields whose cells are read */
export function cellReader(context: RequestContext, fields: readonly Field[]): CellReader {
  const { catalogue } = context.services;
  const references = referenceReader(context, fields, read);
  const cache = new Map<Field, Map<string, ReadCell>>();

  function read(field: Field, row: SheetRow): ReadCell | undefined {
    const text = cellText(row.cells.get(field.name));
    if (text === undefined) return { error: { key: 'problems.notText' } };
    if (text === '') return undefined;
    const loss = lossOf(row.cells.get(field.name), isCode(context, field));
    if (loss) return { error: loss };
    const target = catalogue.targetOf(field);
    if (target !== undefined) return references.read(field, target, text, row);
    if (!catalogue.kinds[field.type]?.choices) return parse(context, field, text);
    const known = cache.get(field) ?? new Map<string, ReadCell>();
    cache.set(field, known);
    const cell = known.get(text) ?? parse(context, field, text);
    if (known.size < maxRemembered) known.set(text, cell);
    return cell;
  }

  return { lookUp: references.lookUp, read };
}

/** The records of one resource that cells refer to. */
interface NamedRecords {
  /** Ids by folded name. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** Ids that cells contain instead of a name. */
  readonly ids: ReadonlySet<string>;
}

/** Reads cells of references. `readCell` reads the other cells of the row, which the condition on a reference names. */
function referenceReader(context: RequestContext, fields: readonly Field[], readCell: CellReader['read']) {
  const { catalogue } = context.services;
  const records = new Map<string, NamedRecords>();
  /** By the condition on a reference: the records that satisfy it among those that share a name. */
  const matching = new Map<string, ReadonlySet<string>>();
  const references = referencesAmong(catalogue, fields);
  const filterOf = rowFilters(catalogue, fields, readCell);

  /** Looks up which of the records that share a name each row may refer to. */
  const lookUpMatching = async (scope: DataAccess, rows: readonly SheetRow[]): Promise<void> => {
    for (const { field, target } of references) {
      const alike = [...(records.get(target)?.named.values() ?? [])].filter((found) => found.length > 1).flat();
      if (alike.length === 0 || filteringFields(catalogue, field).length === 0) continue;
      for (const row of rows) {
        const filter = filterOf(field, row);
        if (!filter || matching.has(filter.key)) continue;
        matching.set(filter.key, await scope.records(target).existing([...new Set(alike)], filter.where));
      }
    }
  };

  return {
    async lookUp(scope: DataAccess, rows: readonly SheetRow[]): Promise<void> {
      for (const target of new Set(references.map((one) => one.target))) {
        const words = references
          .filter((one) => one.target === target)
          .flatMap(({ field }) => wordsIn(context, field, rows));
        records.set(target, await findNamed(scope.records(target), words.filter(Boolean)));
      }
      await lookUpMatching(scope, rows);
    },
    read(field: Field, target: string, text: string, row: SheetRow): ReadCell {
      const words = wordsOf(context, field, text);
      if (words.length > maxReferences) return { error: { key: 'problems.tooMany', params: { count: maxReferences } } };
      const among = matching.size === 0 ? undefined : matching.get(filterOf(field, row)?.key ?? '');
      const found = words.map((word) => recordOf(records.get(target), word, among));
      return joined(found, isMultiple(context, field));
    },
  };
}

function referencesAmong(catalogue: Catalogue, fields: readonly Field[]) {
  return fields.flatMap((field) => {
    const target = catalogue.targetOf(field);
    return target === undefined ? [] : [{ field, target }];
  });
}

/** Returns the value of a cell that holds several words, or the error of one of them. */
function joined(found: readonly ReadCell[], isOfSeveral: boolean): ReadCell {
  const wrong = found.find((one) => 'error' in one);
  if (wrong) return wrong;
  const values = found.flatMap((one) => ('value' in one ? [one.value] : []));
  return { value: isOfSeveral ? [...new Set(values)] : values[0] };
}

/** Returns what says which records the reference of a row may refer to, by the other cells of the row. */
function rowFilters(catalogue: Catalogue, fields: readonly Field[], readCell: CellReader['read']) {
  return (field: Field, row: SheetRow) => {
    const said = filteringFields(catalogue, field).map((name) => {
      const other = fields.find((one) => one.name === name);
      const cell = other && readCell(other, row);
      return [name, cell && 'value' in cell ? cell.value : null] as const;
    });
    const where = refFilterFor(catalogue, field, Object.fromEntries(said));
    return where && { where, key: `${field.name} ${JSON.stringify(where)}` };
  };
}

/** Returns the words by which the cells of a field refer to records. */
function wordsIn(context: RequestContext, field: Field, rows: readonly SheetRow[]): string[] {
  return rows.flatMap(({ cells }) => {
    const cell = cells.get(field.name);
    return lossOf(cell, false) ? [] : wordsOf(context, field, cellText(cell) ?? '').slice(0, maxReferences);
  });
}

async function findNamed(records: RecordReader, words: readonly string[]): Promise<NamedRecords> {
  const named = new Map<string, readonly string[]>();
  const ids = new Set<string>();
  for (const some of slicesOf([...new Set(words)], slice)) {
    for (const [name, found] of await records.named(some)) named.set(name, found);
    for (const id of await records.existing(some.filter(isId))) ids.add(id);
  }
  return { named, ids };
}

/** Returns the record that a word refers to: the one of this name, if several share it the one in `among`, or the id. */
function recordOf(records: NamedRecords | undefined, word: string, among: ReadonlySet<string> | undefined): ReadCell {
  const all = records?.named.get(fold(word)) ?? [];
  const own = all.length > 1 && among ? all.filter((id) => among.has(id)) : all;
  const [found, ...others] = own.length > 0 ? own : all;
  if (found !== undefined && others.length === 0) return { value: found };
  if (records?.ids.has(word)) return { value: word };
  if (found === undefined) return { error: { key: 'sheet.notNamed', params: { name: word } } };
  return { error: { key: 'sheet.ambiguous', params: { name: word, count: others.length + 1 } } };
}

function wordsOf(context: RequestContext, field: Field, text: string): string[] {
  return isMultiple(context, field) ? partsOf(text, textContext(context).translate) : [text];
}

function parse(context: RequestContext, field: Field, text: string): ReadCell {
  const kind = context.services.catalogue.kinds[field.type];
  if (!kind?.parse) return { value: text };
  const tooLong = lengthProblem(kind, field.settings, text);
  if (tooLong) return { error: problemMessage(tooLong) };
  // Where the count starts depends on the file, so that a number is never taken for a day unasked.
  const day = kind.dayOfCount?.(text, false);
  if (day !== undefined) return { error: { key: 'sheet.dayCount', params: { text, day } } };
  // The file may come from a console in another language.
  for (const language of [context.language, ...otherLanguages(context.language)]) {
    const value = kind.parse(text, field, textContext({ ...context, language }));
    if (value !== undefined) return { value };
  }
  // A text that cannot be parsed is passed on to the check of the value, which reports what is expected.
  return { value: isMultiple(context, field) ? [text] : text };
}

/** Returns the comparable form of the row's value of a key; undefined if a cell has no valid value. */
export function comparableOf(
  context: RequestContext,
  scope: DataAccess,
  reader: CellReader,
  { name: key, fields }: SheetKey,
  row: SheetRow,
) {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const cell = reader.read(field, row);
    if (!cell || 'error' in cell) return undefined;
    const checked = checkValue(field, cell.value, context.services.catalogue.kinds);
    if ('problems' in checked) return undefined;
    values[field.name] = checked.value;
  }
  return scope.records(context.resource.name).comparable(key, values);
}
