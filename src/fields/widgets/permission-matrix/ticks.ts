import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { toggled } from './grants.ts';
import { type Granted, grantedOf } from './rows.ts';

/** How cells are ticked: what is granted, and what a tick changes. */
export interface Ticks {
  readonly of: (cells: readonly PermissionNode[]) => Granted;
  /** Whether a tick changes anything: the user holds one of the permissions. */
  readonly isFree: (cells: readonly PermissionNode[]) => boolean;
  readonly toggle: (cells: readonly PermissionNode[]) => void;
}

interface TicksOptions {
  readonly nodes: readonly PermissionNode[];
  readonly codes: readonly string[];
  readonly mayGrant: (code: string) => boolean;
  readonly disabled: boolean;
  readonly onChange: (codes: string[]) => void;
}

export function createTicks({ nodes, codes, mayGrant, disabled, onChange }: TicksOptions): Ticks {
  const grantedCodes = new Set(codes);
  const isFree: Ticks['isFree'] = (cells) => !disabled && cells.some((cell) => cell.codes.some(mayGrant));
  return {
    of: (cells) => grantedOf(cells, grantedCodes),
    isFree,
    toggle: (cells) => isFree(cells) && onChange(toggled(nodes, cells, codes, mayGrant)),
  };
}
