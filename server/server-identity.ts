import { superAdmin } from '../src/engine/permission.ts';
import type { Identity } from './context.ts';

/** Nobody: ids of users begin at 1. */
const nobody = 0;

/** Who the server is where it acts by itself: it reaches everything, and its name is in no history. */
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

/** True for the server itself: in its own writes, and in effects of rules, which write with its rights. */
export function isServer({ userId }: Pick<Identity, 'userId'>): boolean {
  return userId === nobody;
}
