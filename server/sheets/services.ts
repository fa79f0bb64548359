import type { Identity } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Files } from '../files/index.ts';
import type { Job } from '../jobs/job.ts';
import type { JobStore } from '../jobs/store.ts';
import type { RequestContext, Services } from '../resources/request-context.ts';
import { traced } from '../storage/records/access.ts';

/** What sheets are brought and taken away with. */
export interface SheetServices {
  readonly resources: Services;
  readonly files: Pick<Files, 'put' | 'remove' | 'signedAddress' | 'guard'>;
  readonly jobs: JobStore;
  /** Who somebody is now; undefined if they may not sign in any more. */
  identify(user: number): Promise<Identity | undefined>;
}

/** For how long jobs and what they made are kept, in days. */
export const keptDays = 7;

/**
 * The call that a job makes on behalf of whoever asked for it, with the rights they have now. Throws 50008 if they may not
 * sign in any more.
 */
export async function contextOfJob(parts: SheetServices, job: Job): Promise<RequestContext> {
  const { resources } = parts;
  const maker = await parts.identify(job.user);
  const resource = resources.catalogue.find(job.resource);
  if (!maker || !resource) throw new ApiError({ message: { key: 'session.invalid' } });
  const identity = traced(maker);
  const now = resources.clock.now();
  return {
    parts: resources,
    resource,
    identity,
    snapshot: { permissions: identity.permissions, version: identity.permissionVersion },
    language: job.language,
    now,
    scope: resources.scopes.scopeFor(identity, now),
    path: '',
    idempotencyKey: undefined,
    job: job.id,
  };
}

/** When what a job made goes by itself. */
export function endOfKeeping(now: Date): Date {
  return new Date(now.getTime() + keptDays * 24 * 60 * 60 * 1000);
}
