import type { FieldWidget } from '../../view.ts';
import { PermissionDetail } from './detail.tsx';
import { PermissionInput } from './input.tsx';

/** Permissions as the tree of the console itself, with what can be done at each place as operations. */
export const permissionTree: FieldWidget = { Input: PermissionInput, Detail: PermissionDetail };
