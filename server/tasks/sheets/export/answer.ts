import { AsyncResource } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import { maxExportedAtOnce } from '../../../../src/base/limits.ts';
import { splitParameter } from '../../../../src/engine/queries/query-codec.ts';
import { disposition } from '../../../files/names.ts';
import { logOf } from '../../../http/request-log.ts';
import { enterprisesIn } from '../../../records/context/access-log.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { titleOf } from '../../../records/present/labels.ts';
import { limitMaskedFilters, selectionOf } from '../../../records/query/list-query.ts';
import { type AppContext, answer } from '../../../request/context.ts';
import { notPermitted } from '../../../request/errors.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { isLoggedWhole, type Operation } from '../../../storage/records/write/operations.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';
import { addWithinLimit } from '../../jobs/limits.ts';
import type { JobServices } from '../../jobs/services.ts';
import { wireJob } from '../../jobs/wire.ts';
import { writers } from '../write/file.ts';
import { revealed } from './columns.ts';
import { type ExportRequest, ownParameters, readExport } from './request.ts';
import { exportRows } from './rows.ts';

/**
 * `GET /{name}/export`: streams the sheet. For more than 5,000 rows, returns an envelope with the job that creates the
 * file. Both add a line to the operation log.
 */
export async function answerExport(
  c: AppContext,
  context: RequestContext,
  services: JobServices,
  wake: () => void,
  params: URLSearchParams,
): Promise<Response> {
  const request = readExport(context, params);
  await limitMaskedFilters(context, request.query);
  const total = await context.scope.records(context.resource.name).count(selectionOf(context, request.query));
  // A job outlives the preview and runs with the user's own rights.
  if (total > maxExportedAtOnce && context.identity.isPreview) throw notPermitted({ key: 'preview.readOnly' });
  if (total > maxExportedAtOnce) return answer(c, { job: await startExport(context, services, request, total, wake) });
  const end = await context.services.largeAnswers.enter();
  try {
    const counts = await countsByEnterprise(context, request);
    await context.services.database.transaction((trx) => recordLines(context, trx, request, total, counts));
    const content = sheetOf(context, request).once('close', end);
    return sheetAnswer(c, request.file, writers[request.format].type, content);
  } catch (error) {
    end();
    throw error;
  }
}

/** Returns the sheet as a stream that is written on demand. */
export function sheetOf(
  context: RequestContext,
  request: ExportRequest,
  onChunk?: (rows: number) => Promise<void>,
): Readable {
  const { format, query, columns } = request;
  const name = titleOf(context);
  return writers[format].write([{ name, columns, rows: exportRows(context, query, columns, onChunk) }]);
}

/** How long a client may stop reading before the download is aborted, in milliseconds. */
const longestUnread = 60_000;

/**
 * Returns a file download. An error in the stream closes the connection, so that the client does not take a truncated
 * file for a complete one.
 */
export function sheetAnswer(c: AppContext, file: string, type: string, content: Readable): Response {
  const unread = setTimeout(() => content.destroy(), longestUnread);
  content.once('close', () => clearTimeout(unread));
  const pieces = content[Symbol.asyncIterator]();
  // The HTTP server reads the stream outside the async context of the request, to which the statements belong.
  const next = AsyncResource.bind(() => pieces.next());
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      unread.refresh();
      try {
        const step = await next();
        if (step.done) controller.close();
        else controller.enqueue(step.value);
      } catch (error) {
        logOf(c).error({ err: error }, 'a sheet broke off');
        throw error;
      }
    },
    cancel: () => void content.destroy(),
  });
  c.header('Content-Type', type);
  c.header('Content-Disposition', disposition('attachment', file));
  return c.body(body);
}

async function startExport(
  context: RequestContext,
  { jobs, files }: JobServices,
  request: ExportRequest,
  total: number,
  wake: () => void,
) {
  const { identity, language, resource, services } = context;
  const { database } = services;
  const counts = await countsByEnterprise(context, request);
  const job = await database.transaction(async (trx) => {
    await recordLines(context, trx, request, total, counts);
    return addWithinLimit(database, trx, jobs, {
      kind: 'export',
      resource: resource.name,
      state: 'waiting',
      identity,
      language,
      options: { params: request.params.toString(), logged: [...counts.keys()] },
      total,
      file: request.file,
    });
  });
  wake();
  return wireJob(job, language, files);
}

/**
 * Returns the number of exported rows per other enterprise, for platform staff. Empty for other users, who export only
 * rows of their own enterprise.
 */
export async function countsByEnterprise(
  context: RequestContext,
  { query }: ExportRequest,
): Promise<ReadonlyMap<string, number>> {
  const { access, isPlatform } = context.identity;
  if (!access || !isPlatform || context.resource.owner === 'platform') return new Map();
  const counts = new Map(await enterprisesIn(context, selectionOf(context, query)));
  counts.delete(String(access.home));
  return counts;
}

/**
 * Adds a line about the export to the operation log, and one with the number of its rows to the log of every other
 * enterprise.
 */
async function recordLines(
  context: RequestContext,
  trx: Transaction<SystemTables>,
  request: ExportRequest,
  total: number,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const all = context.services.dataAccess.writableForIdentity(context.identity, context.now, trx);
  const foreign = [...counts.values()].reduce((sum, count) => sum + count, 0);
  // The own log gets a line with the total, unless all rows belong to other enterprises.
  if (counts.size === 0 || foreign < total) await all.keepOperations([exportLine(context, request, total)]);
  await recordForeignLines(context, all, request, counts);
}

/** Adds the lines of an export to the logs of other enterprises. */
export async function recordForeignLines(
  context: RequestContext,
  all: WritableDataAccess,
  request: ExportRequest,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [enterprise, count] of counts) {
    await all.within(enterprise).keepOperations([exportLine(context, request, count)]);
  }
}

function exportLine(context: RequestContext, request: ExportRequest, count: number): Operation {
  const target = { key: 'records', params: { count } } as const;
  const facts = auditDetails(context, request, count);
  return { resource: context.resource.name, action: 'export', target, facts };
}

/** Up to this many values of a filter are kept in the log. */
const maxLoggedValues = 20;

/** Returns the details for the log: the query, the columns, and which columns were exported unmasked. */
function auditDetails(context: RequestContext, { format, columns, params }: ExportRequest, count: number) {
  const names = [...new Set(params.keys())].filter((name) => !ownParameters.includes(name));
  const asked = names.flatMap((name) => {
    const values = params.getAll(name);
    // A pasted list may be long, and is not kept.
    if (values.length > maxLoggedValues) return [[name, `*** × ${values.length}`]];
    const field = context.resource.fields[splitParameter(name).field];
    return values.map((value) => [name, field && !isLoggedWhole(field) ? '***' : value]);
  });
  return {
    count,
    format,
    query: new URLSearchParams(asked).toString(),
    columns: columns.map(({ name }) => name),
    revealed: revealed(context, columns),
  };
}
