import type { FieldWidget } from '../../view.ts';
import { PermissionDetail } from './detail.tsx';
import { PermissionInput } from './input.tsx';

/** Shows permissions as the navigation tree of the console, with the operations of each place. */
export const permissionTree: FieldWidget = { Input: PermissionInput, Detail: PermissionDetail };
