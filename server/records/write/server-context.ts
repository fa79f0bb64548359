import type { Resource } from '../../../src/engine/resource.ts';
import { serverIdentity } from '../../request/server-identity.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { RequestContext, Services } from '../context/request-context.ts';

/** Returns the context of a request by the server about a resource. */
export function serverContext(services: Services, resource: Resource): RequestContext {
  const now = services.clock.now();
  return { ...callByServer(services, resource, now), scope: services.dataAccess.forIdentity(serverIdentity, now) };
}

/** Returns the same context inside a transaction, reading through its scope. */
export function serverContextIn(services: Services, resource: Resource, scope: WritableDataAccess): RequestContext {
  return { ...callByServer(services, resource, scope.context.now), scope };
}

function callByServer(services: Services, resource: Resource, now: Date): Omit<RequestContext, 'scope'> {
  const { permissions, permissionVersion: version } = serverIdentity;
  return {
    services,
    resource,
    identity: serverIdentity,
    snapshot: { permissions, version },
    now,
    language: services.catalogue.language,
    path: '',
    idempotencyKey: undefined,
  };
}
