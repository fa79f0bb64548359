import type { Resource } from '../../../src/engine/resource.ts';
import { serverIdentity } from '../../server-identity.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { Call, ResourceParts } from '../call.ts';

/** A call of the server itself about a resource. */
export function serverCall(parts: ResourceParts, resource: Resource): Call {
  const now = parts.clock.now();
  return { ...callByServer(parts, resource, now), scope: parts.scopes.scopeFor(serverIdentity, now) };
}

/** The same inside a transaction, through whose scope it reads. */
export function serverCallIn(parts: ResourceParts, resource: Resource, scope: WritableScope): Call {
  return { ...callByServer(parts, resource, scope.context.now), scope };
}

function callByServer(parts: ResourceParts, resource: Resource, now: Date): Omit<Call, 'scope'> {
  const { permissions, permissionVersion: version } = serverIdentity;
  return {
    ...{ parts, resource, identity: serverIdentity, snapshot: { permissions, version }, now },
    ...{ language: 'zh', path: '', idempotencyKey: undefined },
  };
}
