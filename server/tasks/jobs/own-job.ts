import { envelopeCode } from '../../../src/base/envelope.ts';
import { isId } from '../../../src/base/is-id.ts';
import { requestContextOf } from '../../records/context/create-request-context.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import { type AppContext, identityOf } from '../../request/context.ts';
import { ApiError, badRequest, notFound } from '../../request/errors.ts';
import type { Job } from './job.ts';
import type { JobServices } from './services.ts';

/** Returns the job of the path. Throws 404 if it is not the user's own. */
export async function ownJob(c: AppContext, { jobs }: JobServices): Promise<Job> {
  const id = c.req.param('id') ?? '';
  const job = isId(id) ? await jobs.find(id, identityOf(c).userId) : undefined;
  if (!job) throw notFound();
  return job;
}

/** Returns the request context for the resource of a job. */
export function contextFor(
  c: AppContext,
  { resources }: JobServices,
  { resource }: Pick<Job, 'resource'>,
): RequestContext {
  const found = resources.catalogue.find(resource);
  if (!found) throw badRequest({ resource: [{ key: 'problems.notAValue' }] });
  return requestContextOf(c, resources, found);
}

export function conflict(
  key: 'job.notCollecting' | 'job.incomplete' | 'job.over' | 'job.cannotUndo' | 'job.undoing',
  params?: { readonly count: number },
): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key, ...(params && { params }) } });
}
