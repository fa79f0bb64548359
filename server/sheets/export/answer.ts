import { AsyncResource } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import { type AppContext, answer } from '../../context.ts';
import { notPermitted } from '../../errors.ts';
import { disposition } from '../../files/names.ts';
import { wireJob } from '../../jobs/wire.ts';
import { say } from '../../messages.ts';
import { enterprisesIn } from '../../resources/access.ts';
import type { Call } from '../../resources/call.ts';
import { titleOf } from '../../resources/words.ts';
import type { Operation } from '../../storage/records/operations.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { SystemTables } from '../../storage/system-tables.ts';
import { addWithinLimit } from '../limits.ts';
import type { SheetParts } from '../parts.ts';
import { writers } from '../write/file.ts';
import { revealed } from './columns.ts';
import { type ExportRequest, readExport } from './request.ts';
import { exportRows, selectionOf } from './rows.ts';

/** Rows that are answered at once; more become a job (api contract §4). */
const mostAnswered = 5000;

/**
 * `GET /{name}/export`: the sheet itself, written while it is read; over 5,000 rows an envelope with the job that makes it.
 * Either leaves a line in the log of operations.
 */
export async function answerExport(c: AppContext, call: Call, parts: SheetParts, wake: () => void): Promise<Response> {
  const params = new URL(c.req.url).searchParams;
  const request = readExport(call, params);
  const total = await call.scope.records(call.resource.name).count(selectionOf(call, request.query));
  // A job outlives the looking, and is done with the rights of whoever looks.
  if (total > mostAnswered && call.identity.isPreview) throw notPermitted({ key: 'preview.readOnly' });
  if (total > mostAnswered) return answer(c, { job: await startExport(call, parts, request, params, total, wake) });
  const end = await call.parts.largeAnswers.enter();
  try {
    const counts = await countsByEnterprise(call, request);
    await call.parts.database.transaction((trx) => keepLines(call, trx, request, params, total, counts));
    const content = sheetOf(call, request).once('close', end);
    return sheetAnswer(c, request.file, writers[request.format].type, content);
  } catch (error) {
    end();
    throw error;
  }
}

/** The sheet as bytes, written as they are asked for. */
export function sheetOf(call: Call, request: ExportRequest, onChunk?: (rows: number) => Promise<void>): Readable {
  const { format, query, columns } = request;
  const name = titleOf(call.language, call.resource);
  return writers[format].write([{ name, columns, rows: exportRows(call, query, columns, onChunk) }]);
}

/** How long nobody may read on before a sheet is given up, in milliseconds. */
const longestUnread = 60_000;

/** A file to be saved. One that breaks off ends the connection, so that nobody takes half of it for the whole. */
export function sheetAnswer(c: AppContext, file: string, type: string, content: Readable): Response {
  const unread = setTimeout(() => content.destroy(), longestUnread);
  content.once('close', () => clearTimeout(unread));
  const pieces = content[Symbol.asyncIterator]();
  // Whoever sends the answer asks for it outside of the request, whose statements these are.
  const next = AsyncResource.bind(() => pieces.next());
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      unread.refresh();
      try {
        const step = await next();
        if (step.done) controller.close();
        else controller.enqueue(step.value);
      } catch (error) {
        c.get('log').error({ err: error }, 'a sheet broke off');
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
  call: Call,
  { jobs, files }: SheetParts,
  request: ExportRequest,
  params: URLSearchParams,
  total: number,
  wake: () => void,
) {
  const { identity, language, resource, parts } = call;
  const { database } = parts;
  const counts = await countsByEnterprise(call, request);
  const job = await database.transaction(async (trx) => {
    await keepLines(call, trx, request, params, total, counts);
    return addWithinLimit(database, trx, jobs, {
      ...{ kind: 'export', resource: resource.name, state: 'waiting', identity, language },
      options: { params: params.toString(), told: [...counts.keys()] },
      total,
      file: request.file,
    });
  });
  wake();
  return wireJob(job, language, files);
}

/**
 * How many rows platform staff take away, by other enterprises that they concern; nothing for everybody else, whose rows
 * are their own.
 */
export async function countsByEnterprise(call: Call, { query }: ExportRequest): Promise<ReadonlyMap<string, number>> {
  const { access, isPlatform } = call.identity;
  if (!access || !isPlatform || call.resource.owner === 'platform') return new Map();
  const counts = new Map(await enterprisesIn(call, selectionOf(call, query)));
  counts.delete(String(access.home));
  return counts;
}

/** Tells the log of operations what was taken away, and that of every other enterprise how many of its rows were. */
async function keepLines(
  call: Call,
  trx: Transaction<SystemTables>,
  request: ExportRequest,
  params: URLSearchParams,
  total: number,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const all = call.parts.scopes.writableScopeFor(call.identity, call.now, trx);
  const foreign = [...counts.values()].reduce((sum, count) => sum + count, 0);
  // The whole stands in the own log, unless nothing of it is one's own.
  if (counts.size === 0 || foreign < total) await all.keepOperations([exportLine(call, request, params, total)]);
  await keepForeignLines(call, all, request, params, counts);
}

/** The lines of an export in the logs of other enterprises. */
export async function keepForeignLines(
  call: Call,
  all: WritableScope,
  request: ExportRequest,
  params: URLSearchParams,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [enterprise, count] of counts) {
    await all.within(enterprise).keepOperations([exportLine(call, request, params, count)]);
  }
}

function exportLine(call: Call, request: ExportRequest, params: URLSearchParams, count: number): Operation {
  const target = say(call.language, { key: 'log.records', params: { count } });
  const facts = auditDetails(call, request, params, count);
  return { resource: call.resource.name, action: 'export', target, facts };
}

/** What was taken away: which rows by which question, which columns, and of those the ones seen unmasked. */
function auditDetails(call: Call, { format, columns }: ExportRequest, params: URLSearchParams, count: number) {
  const asked = [...params].filter(([name]) => !['format', 'columns', '_start', '_end'].includes(name));
  return {
    count,
    format,
    query: new URLSearchParams(asked).toString(),
    columns: columns.map(({ name }) => name),
    revealed: revealed(call, columns),
  };
}
