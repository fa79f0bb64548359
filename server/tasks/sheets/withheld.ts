import { z } from 'zod';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { coversSameAs } from '../../access/rights/department-access.ts';
import { requestContextOf } from '../../records/context/create-request-context.ts';
import { type RequestContext, requirePermission } from '../../records/context/request-context.ts';
import { type AppContext, identityOf } from '../../request/context.ts';
import { ApiError, notPermitted } from '../../request/errors.ts';
import type { Message } from '../../request/messages.ts';
import type { Job } from '../jobs/job.ts';
import { contextOfJob, type JobServices } from '../jobs/services.ts';
import { type WireJob, wireJob } from '../jobs/wire.ts';
import { exportColumns, maskedColumns } from './export/columns.ts';
import { exportOptions } from './export/content.ts';
import { readExport } from './export/request.ts';
import { importedFields, requireImport } from './import/columns.ts';

/** Fields in the file of an import's rejected rows. */
const badRowsOptions = z.object({ badRowColumns: z.array(z.string()).optional() });

/**
 * Returns why the caller, who started the job, may no longer have its file or its results, by comparing their current
 * rights with the content. Undefined if they may.
 */
async function whyWithheld(context: RequestContext, { kind, options }: Pick<Job, 'kind' | 'options'>) {
  try {
    if (kind === 'export') await requireExportRights(context, options);
    else if (kind === 'import') requireImportRights(context, options);
    else requirePermission(context, context.resource.rules.list);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message: Message =
      error.code === envelopeCode.notPermitted ? error.facts.message : { key: 'job.beyondRights' };
    return message;
  }
}

/** Returns the job as in the API, for the current user. */
export async function presentJob(c: AppContext, services: JobServices, job: Job): Promise<WireJob> {
  const withheld = job.made === undefined ? undefined : await withheldFrom(c, services, job);
  return wireJob(job, c.get('language'), services.files, withheld);
}

/** Returns the reason why the user may not have the file of the job; undefined if the user may. */
export async function withheldFrom(c: AppContext, services: JobServices, job: Job): Promise<Message | undefined> {
  const own = await services.resources.of(identityOf(c));
  const resource = own.catalogue.find(job.resource);
  return resource ? whyWithheld(requestContextOf(c, own, resource), job) : { key: 'job.beyondRights' };
}

/** Throws 403 unless the user whose job created the file may have it now. */
export async function requireFileRights(services: JobServices, file: string): Promise<void> {
  const job = await services.jobs.findByFile(file);
  const withheld = job ? await whyWithheld(await contextOfJob(services, job).catch(asForbidden), job) : undefined;
  if (!job || withheld) throw new ApiError({ status: 403, message: withheld ?? { key: 'file.gone' } });
}

function asForbidden(error: unknown): never {
  throw error instanceof ApiError ? new ApiError({ status: 403, message: error.facts.message }) : error;
}

async function requireExportRights(context: RequestContext, options: unknown): Promise<void> {
  const { params, content } = exportOptions.parse(options);
  // Throws if the same request would now be rejected for its query or its columns.
  readExport(context, new URLSearchParams(params));
  if (!content) throw notPermitted({ key: 'job.beyondRights' });
  const columns = exportColumns(context, content.columns.join(','));
  if (maskedColumns(context, columns).some((name) => !content.masked.includes(name))) {
    requirePermission(context, context.resource.rules.reveal);
  }
  if (!(await coversSameAs(context.scope.pastDataScope(), context.identity, content.reach))) {
    throw notPermitted({ key: 'job.beyondRights' });
  }
}

function requireImportRights(context: RequestContext, options: unknown): void {
  requireImport(context);
  const { badRowColumns = [] } = badRowsOptions.parse(options);
  const imported = new Set(importedFields(context).map(({ name }) => name));
  if (badRowColumns.some((name) => !imported.has(name))) throw notPermitted({ key: 'job.beyondRights' });
}
