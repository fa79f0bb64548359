import type { Logger } from 'pino';
import { dayLength } from '../../src/engine/days.ts';
import type { Identity } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Files } from '../files/index.ts';
import type { Job } from '../jobs/job.ts';
import type { JobStore } from '../jobs/store.ts';
import type { RequestContext, Services } from '../resources/request-context.ts';
import { traced } from '../storage/records/access.ts';

/** Services for imports and exports. */
export interface SheetServices {
  readonly resources: Services;
  readonly files: Pick<Files, 'put' | 'remove' | 'signedAddress' | 'guard'>;
  readonly jobs: JobStore;
  readonly log: Logger | undefined;
  /** Returns the current identity of a user; undefined if they may no longer sign in. */
  identify(user: number): Promise<Identity | undefined>;
}

/** How long jobs and their files are kept, in days. */
export const keptDays = 7;

/**
 * Returns the request context of a job on behalf of its user, with their current rights. Throws 50008 if the user may
 * no longer sign in.
 */
export async function contextOfJob(services: SheetServices, job: Job): Promise<RequestContext> {
  const { resources } = services;
  const maker = await services.identify(job.user);
  const resource = resources.catalogue.find(job.resource);
  if (!maker || !resource) throw new ApiError({ message: { key: 'session.invalid' } });
  // Platform staff had chosen this enterprise.
  const within = maker.isPlatform && job.enterprise !== maker.enterpriseId ? job.enterprise : undefined;
  const identity = { ...traced(maker), within };
  const now = resources.clock.now();
  return {
    services: resources,
    resource,
    identity,
    snapshot: { permissions: identity.permissions, version: identity.permissionVersion },
    language: job.language,
    now,
    scope: resources.dataAccess.forIdentity(identity, now),
    path: '',
    idempotencyKey: undefined,
    job: job.id,
  };
}

/** Returns when the file of a job expires. */
export function endOfKeeping(now: Date): Date {
  return new Date(now.getTime() + keptDays * dayLength);
}
