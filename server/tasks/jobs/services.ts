import type { Logger } from 'pino';
import type { Resource } from '../../../src/engine/resource.ts';
import { dayLength } from '../../../src/engine/time/days.ts';
import { isUndoing } from '../../delivery/outbox/taken-back.ts';
import type { Files } from '../../files/index.ts';
import type { RequestContext, Services } from '../../records/context/request-context.ts';
import { serverContext } from '../../records/write/server-context.ts';
import { traced } from '../../request/access-trace.ts';
import type { Identity } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import { serverIdentity } from '../../request/server-identity.ts';
import type { Job } from './job.ts';
import type { JobStore } from './store.ts';

/** What jobs are run with. */
export interface JobServices {
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
 * Returns the request context of a job on behalf of its user, with their current rights. Throws an error if the user may
 * no longer sign in.
 */
export async function contextOfJob(services: JobServices, job: Job): Promise<RequestContext> {
  const context = await findContextOfJob(services, job);
  if (!context) throw new ApiError({ message: { key: 'job.userGone' } });
  return context;
}

/** Like `contextOfJob`, but returns undefined if the user may no longer sign in. */
export async function findContextOfJob(services: JobServices, job: Job): Promise<RequestContext | undefined> {
  const maker = await services.identify(job.user);
  if (!maker) return undefined;
  // Platform staff had chosen this enterprise.
  const within = maker.isPlatform && job.enterprise !== maker.enterpriseId ? job.enterprise : undefined;
  const identity = { ...traced(maker), within };
  const resources = await services.resources.of(identity);
  const now = resources.clock.now();
  return {
    services: resources,
    resource: requireResource(resources, job),
    identity,
    snapshot: { permissions: identity.permissions, version: identity.permissionVersion },
    language: job.language,
    now,
    scope: resources.dataAccess.forIdentity(identity, now),
    path: '',
    idempotencyKey: undefined,
    job: { id: job.id, isImport: job.kind === 'import', isUndo: isUndoing(job.phase) },
  };
}

/**
 * Returns the context in which the server undoes what a job wrote, in the name of its user but whatever the user may
 * still do: they may have lost the rights that the job needed, or their account.
 */
export async function revertContextOfJob(services: JobServices, job: Job): Promise<RequestContext> {
  // Within the enterprise of the job, whose fields the records have.
  const resources = await services.resources.of({ ...serverIdentity, within: job.enterprise });
  const context = serverContext(resources, requireResource(resources, job));
  const user = String(job.user);
  const names = await context.scope.labels(resources.catalogue.system.users, new Set([user]));
  const author = {
    ...serverIdentity,
    userId: job.user,
    enterpriseId: job.enterprise,
    username: names.get(user) ?? '',
  };
  // Reasons are shown to the user, so they name nothing that needs a permission.
  const snapshot = { permissions: [], version: '' };
  return {
    ...context,
    author,
    snapshot,
    language: job.language,
    job: { id: job.id, isImport: job.kind === 'import', isUndo: true },
  };
}

function requireResource({ catalogue }: Services, job: Job): Resource {
  const resource = catalogue.find(job.resource);
  // A later release may have removed the resource.
  if (!resource) throw new ApiError({ message: { key: 'request.noSuchPath' } });
  return resource;
}

/** Returns when the file of a job expires. */
export function endOfKeeping(now: Date): Date {
  return new Date(now.getTime() + keptDays * dayLength);
}
