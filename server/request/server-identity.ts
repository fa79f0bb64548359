import { superAdmin } from '../../src/engine/permissions/permission.ts';
import type { Identity } from './context.ts';

/** Not a user id: ids of users begin at 1. */
const nobody = 0;

/** The identity of the server for its own work. It has access to everything and is not named in the history. */
export const serverIdentity: Identity = {
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

/** Returns true for the server itself: in its own writes, and in effects of rules, which write with its rights. */
export function isServer({ userId }: Pick<Identity, 'userId'>): boolean {
  return userId === nobody;
}
