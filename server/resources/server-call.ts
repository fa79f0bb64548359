import { superAdmin } from '../../src/engine/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import type { Identity } from '../context.ts';
import type { Call, ResourceParts } from './call.ts';

/** Nobody: ids of users begin at 1. */
const nobody = 0;

/** Who the server is where it does something by itself: it reaches everything, and its name stands under nothing. */
const server: Identity = {
  userId: nobody,
  sessionId: '',
  enterpriseId: nobody,
  username: '',
  permissions: [superAdmin],
  dataScope: 'all',
  departmentId: null,
  mustChangePassword: false,
  permissionVersion: '',
  isPlatform: true,
};

export function isServer({ userId }: Pick<Identity, 'userId'>): boolean {
  return userId === nobody;
}

/** A call about a resource that nobody makes. */
export function serverCall(parts: ResourceParts, resource: Resource): Call {
  const now = parts.clock.now();
  return {
    parts,
    resource,
    identity: server,
    snapshot: { permissions: server.permissions, version: server.permissionVersion },
    language: 'zh',
    now,
    scope: parts.scopes.scopeFor(server, now),
    path: '',
    idempotencyKey: undefined,
  };
}
