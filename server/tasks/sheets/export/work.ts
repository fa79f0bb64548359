import type { RequestContext } from '../../../records/context/request-context.ts';
import { selectionOf } from '../../../records/query/list-query.ts';
import type { JobWork } from '../../jobs/runner.ts';
import { contextOfJob, endOfKeeping, type JobServices } from '../../jobs/services.ts';
import { writers } from '../write/file.ts';
import { countsByEnterprise, recordForeignLines, sheetOf } from './answer.ts';
import { contentOf, exportOptions } from './content.ts';
import { type ExportRequest, readExport } from './request.ts';

/** Number of rows between two progress reports. */
const reportEvery = 2000;

/**
 * Creates the file of an export. The job has no other effect, so a server that takes it over starts again; the sweep
 * removes the incomplete file of the other server.
 */
export function exportWork(services: JobServices): JobWork {
  return async (leased) => {
    const { job } = leased;
    const context = await contextOfJob(services, job);
    const { params: asked, logged } = exportOptions.parse(job.options);
    const request = readExport(context, new URLSearchParams(asked));
    await keepNewLines(context, request, new Set(logged));
    const total = await context.scope.records(context.resource.name).count(selectionOf(context, request.query));
    await leased.advance({ total, done: 0 });
    let reported = 0;
    let written = 0;
    const content = sheetOf(context, request, async (done) => {
      written = done;
      if (done - reported < reportEvery) return;
      reported = done;
      await leased.advance({ done, total: Math.max(total, done) });
    });
    const file = await services.files.put({
      name: job.file,
      type: writers[request.format].type,
      content,
      enterprise: job.enterprise,
      by: job.user,
      purpose: 'export',
      expiresAt: endOfKeeping(context.now),
    });
    try {
      const options = { params: asked, ...(logged && { logged }), content: contentOf(context, request.columns) };
      await leased.finish({ state: 'done', total: written, done: written, made: file.id, options });
    } catch (error) {
      await services.files.remove(file.id);
      throw error;
    }
  };
}

/** Adds log lines to enterprises whose first rows were created between the request and the export. */
async function keepNewLines(
  context: RequestContext,
  request: ExportRequest,
  logged: ReadonlySet<string>,
): Promise<void> {
  const { services, identity, now } = context;
  const counts = await countsByEnterprise(context, request);
  for (const enterprise of logged) identity.access?.keep(enterprise, []);
  const added = new Map([...counts].filter(([enterprise]) => !logged.has(enterprise)));
  if (added.size === 0) return;
  await services.database.transaction((trx) =>
    recordForeignLines(context, services.dataAccess.writableForIdentity(identity, now, trx), request, added),
  );
}
