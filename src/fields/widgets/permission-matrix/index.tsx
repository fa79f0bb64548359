import type { FieldWidget } from '../../view.ts';
import { PermissionDetail } from './detail.tsx';
import { PermissionInput } from './input.tsx';

/** Shows permissions as a matrix of the places of the console and the operations there. */
export const permissionMatrix: FieldWidget = { Input: PermissionInput, Detail: PermissionDetail };
