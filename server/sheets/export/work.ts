import type { JobWork } from '../../jobs/runner.ts';
import type { Call } from '../../resources/call.ts';
import { callOfJob, endOfKeeping, type SheetParts } from '../parts.ts';
import { contentOf, exportOptions } from '../withheld.ts';
import { writers } from '../write/file.ts';
import { countsByEnterprise, keepForeignLines, sheetOf } from './answer.ts';
import { type ExportRequest, readExport } from './request.ts';
import { selectionOf } from './rows.ts';

/** Rows between two signs of life. */
const reportEvery = 2000;

/**
 * Makes the file of an export. It has no effect but the file, so a server that goes on with the job of another begins
 * anew; what the other had written is swept away.
 */
export function exportWork(parts: SheetParts): JobWork {
  return async (held) => {
    const { job } = held;
    const call = await callOfJob(parts, job);
    const { params: asked, told } = exportOptions.parse(job.options);
    const params = new URLSearchParams(asked);
    const request = readExport(call, params);
    await keepNewLines(call, request, params, new Set(told));
    const total = await call.scope.records(call.resource.name).count(selectionOf(call, request.query));
    await held.advance({ total, done: 0 });
    let reported = 0;
    let written = 0;
    const content = sheetOf(call, request, async (done) => {
      written = done;
      if (done - reported < reportEvery) return;
      reported = done;
      await held.advance({ done, total: Math.max(total, done) });
    });
    const file = await parts.files.put({
      name: job.file,
      type: writers[request.format].type,
      content,
      enterprise: job.enterprise,
      by: job.user,
      purpose: 'export',
      expiresAt: endOfKeeping(call.now),
    });
    try {
      const options = { params: asked, ...(told && { told }), content: contentOf(call, request.columns) };
      await held.finish({ state: 'done', total: written, done: written, made: file.id, options });
    } catch (error) {
      await parts.files.remove(file.id);
      throw error;
    }
  };
}

/** Tells enterprises whose first rows came between the question and its answer that they are taken away, too. */
async function keepNewLines(
  call: Call,
  request: ExportRequest,
  params: URLSearchParams,
  told: ReadonlySet<string>,
): Promise<void> {
  const { parts, identity, now } = call;
  const counts = await countsByEnterprise(call, request);
  for (const enterprise of told) identity.access?.keep(enterprise, []);
  const added = new Map([...counts].filter(([enterprise]) => !told.has(enterprise)));
  if (added.size === 0) return;
  await parts.database.transaction((trx) =>
    keepForeignLines(call, parts.scopes.writableScopeFor(identity, now, trx), request, params, added),
  );
}
