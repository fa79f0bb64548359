import { fieldLabel } from '../../../../../src/engine/texts/label.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { say } from '../../../../request/messages.ts';
import type { LeasedJob } from '../../../jobs/leased-job.ts';
import { endOfKeeping, findContextOfJob, type JobServices } from '../../../jobs/services.ts';
import { isText, textContext } from '../../export/columns.ts';
import type { Cell, Sheet } from '../../write/cell.ts';
import { writers } from '../../write/file.ts';
import { importedFields } from '../columns.ts';
import { cellText, type RowErrors } from '../row.ts';
import { nextRows } from './stored-rows.ts';

/** Number of rows per query. */
const chunk = 1000;
const usualWidth = 16;
const reasonWidth = 60;

/**
 * Writes a file of the rejected rows as they were sent, each with the reasons, so that the user can correct and send
 * them again. Returns the id of the file and the names of its fields, or undefined if the user may no longer sign in.
 * Renews the lease of the job while writing, because a large file takes longer than one lease.
 */
export async function makeBadRowsFile(services: JobServices, leased: LeasedJob) {
  const { job } = leased;
  const context = await findContextOfJob(services, job);
  if (!context) return undefined;
  const [, stem = job.file, ending] = /^(.*)\.(csv|xlsx?)$/i.exec(job.file) ?? [];
  const format = ending?.toLowerCase() === 'csv' ? 'csv' : 'xlsx';
  const file = await services.files.put({
    name: `${say(job.language, { key: 'sheet.badFile', params: { file: stem } })}.${format}`,
    type: writers[format].type,
    content: writers[format].write([badRows(context, leased)]),
    enterprise: job.enterprise,
    by: job.user,
    purpose: 'import',
    expiresAt: endOfKeeping(context.now),
  });
  return { made: file.id, badRowColumns: importedFields(context).map(({ name }) => name) };
}

function badRows(context: RequestContext, { job, advanceDespiteCancel }: LeasedJob): Sheet {
  const { translate } = textContext(context);
  const fields = importedFields(context);
  const labels = new Map(fields.map((field) => [field.name, fieldLabel(translate, context.resource.name, field)]));
  const reason = say(job.language, { key: 'sheet.reason' });
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (let from = 0; ; ) {
      const found = await nextRows(context.services.database.db, job.id, { from, limit: chunk, outcome: 'fail' });
      for (const { cells, errors } of found) {
        const texts = fields.map(({ name }) => cellText(cells.get(name)) ?? '');
        yield [...texts, reasonsOf(context, errors, labels)];
      }
      const last = found.at(-1);
      if (last === undefined) return;
      await advanceDespiteCancel({});
      from = last.row + 1;
    }
  }
  const columns = fields.map((field) => ({
    label: labels.get(field.name) ?? field.name,
    width: usualWidth,
    isText: isText(context, field),
  }));
  return { name: reason, columns: [...columns, { label: reason, width: reasonWidth }], rows: rows() };
}

/** Returns `手机: 请输入正确的手机号; 负责人: …`. */
function reasonsOf({ language }: RequestContext, errors: RowErrors, labels: ReadonlyMap<string, string>): string {
  return [...errors]
    .map(([field, messages]) => {
      const said = messages.map((message) => say(language, message)).join(', ');
      return field === '' ? said : `${labels.get(field) ?? field}: ${said}`;
    })
    .join('; ');
}
