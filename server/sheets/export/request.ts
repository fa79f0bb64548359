import { dayOf } from '../../../src/engine/condition.ts';
import type { ListQuery } from '../../../src/engine/query.ts';
import { ApiError } from '../../errors.ts';
import { type Call, demand } from '../../resources/call.ts';
import { badQuery, readListQuery } from '../../resources/list-query.ts';
import { titleOf } from '../../resources/words.ts';
import { type ExportColumn, exportColumns } from './columns.ts';

export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** What is to be exported: which records, in which order, as which columns of which kind of file. */
export interface ExportRequest {
  readonly format: SheetFormat;
  readonly query: ListQuery;
  readonly columns: readonly ExportColumn[];
  /** What the file is called. */
  readonly file: string;
}

/** Parameters of an export besides those of a page; where a page begins and ends does not matter to it. */
const ownParameters = ['format', 'columns', '_start', '_end'];

/** What is asked for, or why the caller does not get it: 404, 50008 or 40000. */
export function readExport(call: Call, params: URLSearchParams): ExportRequest {
  demandExport(call);
  const list = new URLSearchParams([...params].filter(([name]) => !ownParameters.includes(name)));
  const format = readFormat(params);
  return {
    format,
    query: readListQuery(call, list),
    columns: exportColumns(call, params.get('columns')),
    file: `${titleOf(call.language, call.resource)} ${dayOf(call.now, call.scope.context.timeZone)}.${format}`,
  };
}

/** `format=xlsx` or `csv`; xlsx without one. */
export function readFormat(params: URLSearchParams): SheetFormat {
  const asked = params.get('format') ?? 'xlsx';
  const format = sheetFormats.find((one) => one === asked);
  if (!format) throw badQuery([['format', [{ key: 'notAFormat', params: {} }]]]);
  return format;
}

function demandExport(call: Call): void {
  const { resource } = call;
  if (!resource.export) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  demand(call, resource.rules.list);
  demand(call, resource.rules.export);
}
