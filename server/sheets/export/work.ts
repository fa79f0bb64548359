import type { JobWork } from '../../jobs/runner.ts';
import { callOfJob, endOfKeeping, type SheetParts } from '../parts.ts';
import { contentOf, exportOptions } from '../withheld.ts';
import { writers } from '../write/file.ts';
import { sheetOf } from './answer.ts';
import { readExport } from './request.ts';
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
    const { params } = exportOptions.parse(job.options);
    const request = readExport(call, new URLSearchParams(params));
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
      const options = { params, content: contentOf(call, request.columns) };
      await held.finish({ state: 'done', total: written, done: written, made: file.id, options });
    } catch (error) {
      await parts.files.remove(file.id);
      throw error;
    }
  };
}
