import { dayOf } from '../../../../src/engine/fields/condition.ts';
import type { ListQuery } from '../../../../src/engine/queries/query.ts';
import { type RequestContext, requirePermission } from '../../../records/context/request-context.ts';
import { titleOf } from '../../../records/present/labels.ts';
import { badQuery } from '../../../records/query/bad-query.ts';
import { parseList } from '../../../records/query/list-query.ts';
import { ApiError } from '../../../request/errors.ts';
import { type ExportColumn, exportColumns } from './columns.ts';

const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** What to export: the query of the records, their order, the columns and the file format. */
export interface ExportRequest {
  readonly format: SheetFormat;
  readonly query: ListQuery;
  readonly columns: readonly ExportColumn[];
  /** The parameters as sent. */
  readonly params: URLSearchParams;
  /** Name of the file. */
  readonly file: string;
}

/** Parameters of an export that are not part of the list query, or that it ignores: an export has no page. */
export const ownParameters = ['format', 'columns', '_start', '_end'];

/** Parses the request. Throws 404, 50008 or 40000 if the caller must not have the export. */
export function readExport(context: RequestContext, params: URLSearchParams): ExportRequest {
  requireExport(context);
  const list = new URLSearchParams([...params].filter(([name]) => !ownParameters.includes(name)));
  const format = readFormat(params);
  return {
    format,
    query: parseList(context, list),
    columns: exportColumns(context, params.get('columns')),
    params,
    file: `${titleOf(context)} ${dayOf(context.now, context.scope.context.timeZone)}.${format}`,
  };
}

/** Parses `format=xlsx` or `csv`; default xlsx. */
export function readFormat(params: URLSearchParams): SheetFormat {
  const asked = params.get('format') ?? 'xlsx';
  const format = sheetFormats.find((one) => one === asked);
  if (!format) throw badQuery([['format', [{ key: 'notAFormat', params: {} }]]]);
  return format;
}

function requireExport(context: RequestContext): void {
  const { resource } = context;
  if (!resource.export) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  requirePermission(context, resource.rules.list);
  requirePermission(context, resource.rules.export);
}
