import type { Field } from '../../../../src/engine/fields/field.ts';
import type { TextContext } from '../../../../src/engine/fields/kind.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { fieldLabel } from '../../../../src/engine/texts/label.ts';
import { formatExactMoment } from '../../../../src/fields/datetime/index.ts';
import { type RequestContext, readable } from '../../../records/context/request-context.ts';
import { type readLabels, shown } from '../../../records/present/present.ts';
import { badQuery } from '../../../records/query/bad-query.ts';
import { say } from '../../../request/messages.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import { guardLoss } from '../loss.ts';
import type { Cell, SheetColumn } from '../write/cell.ts';

/** A column of an export with its heading, and its cell for each record. */
export interface ExportColumn extends SheetColumn {
  readonly name: string;
  cell(record: StoredRecord, labels: Labels): Cell;
}

export type Labels = Awaited<ReturnType<typeof readLabels>>;

/** Columns that every record can be exported with, besides its fields. */
const systemNames = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const;
type SystemName = (typeof systemNames)[number];

/** Default width of a column in characters, and the number of pixels per character. */
const usualWidth = 16;
const pixels = 8;

/**
 * Returns the requested columns, separated by commas, in their order; every field without a request. Throws 40000 for a
 * column that the caller may not read. Masked values stay masked unless the caller may reveal them.
 */
export function exportColumns(context: RequestContext, asked: string | null): ExportColumn[] {
  const fields = new Map(exportable(context).map((field) => [field.name, field]));
  const names = asked === null ? [...fields.keys()] : [...new Set(asked.split(',').filter(Boolean))];
  const unknown = names.filter((name) => !fields.has(name) && !isSystem(name));
  if (names.length === 0 || unknown.length > 0) {
    const params = { column: unknown.join(', ') };
    throw badQuery([
      ['columns', [names.length === 0 ? { key: 'required', params: {} } : { key: 'unknownColumn', params }]],
    ]);
  }
  return names.map((name) => {
    const field = fields.get(name);
    return field ? fieldColumn(context, field) : systemColumn(context, name);
  });
}

/** Returns the masked columns that this caller exports unmasked. */
export function revealed(context: RequestContext, columns: readonly ExportColumn[]): string[] {
  return allows(context.snapshot, context.resource.rules.reveal) ? maskedColumns(context, columns) : [];
}

/** Returns the columns whose values are masked for users without the reveal permission. */
export function maskedColumns(context: RequestContext, columns: readonly ExportColumn[]): string[] {
  const masked = new Set(readable(context).flatMap(({ name, mask }) => (mask ? [name] : [])));
  return columns.map(({ name }) => name).filter((name) => masked.has(name));
}

/** Returns the fields that the caller may read, except write-only fields. */
function exportable(context: RequestContext): Field[] {
  const { kinds } = context.services.catalogue;
  return readable(context).filter(({ type }) => kinds[type]?.writeOnly === undefined);
}

/** Returns the column of a field. */
export function fieldColumn(context: RequestContext, field: Field): ExportColumn {
  const { kinds } = context.services.catalogue;
  const textOptions = textContext(context);
  const isRevealed = allows(context.snapshot, context.resource.rules.reveal);
  const kind = kinds[field.type];
  return {
    name: field.name,
    label: fieldLabel(textOptions.translate, context.resource.name, field),
    width: field.width === undefined ? usualWidth : Math.round(field.width / pixels),
    isText: isText(context, field),
    cell({ values }, labels) {
      const value = values[field.name];
      if (value === null || value === undefined || !kind) return null;
      if (field.mask && !isRevealed) return String(shown(field, value, kinds) ?? '');
      const labelled = { ...textOptions, label: labels.of(field, value) };
      if (kind.sheet) return kind.sheet(value, field, labelled);
      return guardLoss(kind.text(value, field, labelled), isCode(context, field));
    },
  };
}

function systemColumn(context: RequestContext, name: string): ExportColumn {
  const { timeZone } = context.scope.context;
  const cells: Readonly<Record<SystemName, ExportColumn['cell']>> = {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => ({ moment: formatExactMoment(createdAt, timeZone) }),
    updatedAt: ({ updatedAt }) => ({ moment: formatExactMoment(updatedAt, timeZone) }),
    createdBy: ({ createdBy }, labels) => labels.ofUser(createdBy) ?? null,
    updatedBy: ({ updatedBy }, labels) => labels.ofUser(updatedBy) ?? null,
  };
  if (!isSystem(name)) throw new RangeError(`"${name}" is no column of every record.`);
  return {
    name,
    label: say(context.language, { key: `sheet.columns.${name}` }),
    width: usualWidth,
    isText: name !== 'createdAt' && name !== 'updatedAt',
    cell: cells[name],
  };
}

/** Returns whether a sheet holds the values of a field as texts, not as numbers or times. */
export function isText({ services }: RequestContext, { type }: Field): boolean {
  return services.catalogue.kinds[type]?.sheet === undefined;
}

/** Returns whether a field holds codes that can be written in several ways. */
export function isCode({ services }: RequestContext, { type, settings }: Field): boolean {
  return services.catalogue.kinds[type]?.comparedAs?.(settings) !== undefined;
}

export function isMultiple({ services }: RequestContext, { type, settings }: Field): boolean {
  return services.catalogue.kinds[type]?.isMultiple?.(settings) ?? false;
}

function isSystem(name: string): name is SystemName {
  return systemNames.some((one) => one === name);
}

/** Returns the context in which kinds format and parse texts for the caller. */
export function textContext({ language, resource, scope, services: { catalogue } }: RequestContext): TextContext {
  return { translate: catalogue.translate(language), resource: resource.name, timeZone: scope.context.timeZone };
}
