import { isEmpty } from '../../base/empty.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { TextContext } from '../../engine/fields/kind.ts';
import { fieldLabel, partsOf } from '../../engine/texts/label.ts';
import { sameWord } from '../sheets/sheet-text.ts';
import { isRow, kindOfPart, partsIn, rowsOf } from './rows.ts';
import { type JsonRow, type JsonSettings, type JsonValue, rowLabel } from './value.ts';

type JsonField = Field<JsonSettings>;

/** Maximum number of fields in the one-line summary. */
const maxInLine = 3;
/** Values that would be ambiguous without quotes. */
const ambiguous = /^\s|\s$|^"|[，；\r\n]|[,;](?:\s|$)/;
/** Separators of entries. After a comma the same row continues; after any other separator the next row starts. */
const end = /，|；|\r?\n|[,;](?=\s|$)/;
const quoted = /^\s*("(?:[^"\\]|\\.)*")\s*(?=$|[，；\r\n,;])/s;

/** Formats rows as `姓名：王敏，手机：13800138000；姓名：赵雷`. Ambiguous values are quoted. */
export function shownRows(value: JsonValue, field: JsonField, context: TextContext): string {
  const { translate } = context;
  const inner = withinContext(field, context);
  const parts = partsIn(field.settings);
  const is = translate('fields.json.is', undefined, '：');
  const rows = rowsOf(value).map((row) =>
    parts
      .flatMap((part) => {
        const formatted = formatPart(row, part, inner);
        const label = fieldLabel(translate, inner.resource, part);
        return formatted === undefined
          ? []
          : [`${label}${is}${ambiguous.test(formatted) ? JSON.stringify(formatted) : formatted}`];
      })
      .join(translate('fields.json.and', undefined, '，')),
  );
  return rows.join(translate('fields.json.next', undefined, '；'));
}

/** Formats the first row without labels, and the number of rows: `王敏 店长 等 3 项`. */
export function summaryOf(value: JsonValue, field: JsonField, context: TextContext): string {
  const inner = withinContext(field, context);
  const rows = rowsOf(value);
  const formatted = partsIn(field.settings).flatMap((part) => formatPart(rows[0] ?? {}, part, inner) ?? []);
  const first = formatted.slice(0, maxInLine).join(' ');
  return rows.length > 1 ? context.translate('fields.json.multiple', { first, count: rows.length }, first) : first;
}

/** Parses the format of `shownRows`, or JSON. Returns undefined if the text cannot be parsed. */
export function readRows(text: string, field: JsonField, context: TextContext): JsonValue | undefined {
  const inner = withinContext(field, context);
  const parts = partsByName(partsIn(field.settings), inner);
  const found = /^\s*[[{]/.test(text) ? jsonIn(text) : entriesIn(text);
  const rows = found?.map((row) => readRow(row, parts, inner));
  const read = rows?.filter((row) => row !== undefined);
  if (!read || read.length !== rows?.length) return undefined;
  return field.settings.multiple ? read : Object.fromEntries(read.flatMap((row) => Object.entries(row)));
}

function withinContext(field: JsonField, context: TextContext): TextContext {
  return { ...context, resource: partsOf(context.resource, field), label: undefined };
}

/** Formats a field inside a value. A value of another kind, for example in an old history entry, is shown unchanged. */
function formatPart(row: JsonRow, part: Field, context: TextContext): string | undefined {
  const value = row[part.name];
  if (isEmpty(value)) return undefined;
  const kind = kindOfPart(part);
  const labelled = { ...context, label: rowLabel(row, part.name) };
  return kind.schema(part.settings).safeParse(value).success ? kind.text(value, part, labelled) : String(value);
}

type Entries = readonly (readonly [label: string, value: unknown])[];

/** Returns the fields by all their names. If two fields share a name, the first one wins. */
function partsByName(parts: readonly Field[], { translate, resource }: TextContext): ReadonlyMap<string, Field> {
  const names = (part: Field) => [fieldLabel(translate, resource, part), part.label, part.name];
  return new Map(parts.toReversed().flatMap((part) => names(part).map((name) => [sameWord(name), part] as const)));
}

function readRow(entries: Entries, parts: ReadonlyMap<string, Field>, context: TextContext): JsonRow | undefined {
  const row: Record<string, unknown> = {};
  for (const [label, value] of entries) {
    const part = parts.get(sameWord(label));
    if (!part) return undefined;
    // A value that cannot be parsed is kept, so that validation reports what was expected.
    row[part.name] = typeof value === 'string' ? (kindOfPart(part).parse?.(value, part, context) ?? value) : value;
  }
  return row;
}

function entriesIn(text: string): Entries[] | undefined {
  const rows: (readonly [string, string])[][] = [[]];
  for (let rest = text; rest.trim() !== ''; ) {
    const colon = rest.search(/[：:]/);
    const label = rest.slice(0, Math.max(colon, 0)).trim();
    if (label === '' || end.test(label)) return undefined;
    const value = rest.slice(colon + 1);
    const [before = '', quote] = quoted.exec(value) ?? [];
    const ended = end.exec(value.slice(before.length));
    const length = ended ? before.length + ended.index : value.length;
    const [found] = ended ?? [];
    rows.at(-1)?.push([label, quote === undefined ? value.slice(0, length).trim() : unquoted(quote)]);
    if (found !== '，' && found !== ',') rows.push([]);
    rest = value.slice(length + (found?.length ?? 0));
  }
  return rows.filter((row) => row.length > 0);
}

function unquoted(quote: string): string {
  const [read] = parsed(`[${quote}]`) ?? [];
  return typeof read === 'string' ? read : quote;
}

function jsonIn(text: string): Entries[] | undefined {
  const rows = parsed(/^\s*\[/.test(text) ? text : `[${text}]`);
  return rows?.every(isRow) ? rows.map((row) => Object.entries(row)) : undefined;
}

function parsed(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
