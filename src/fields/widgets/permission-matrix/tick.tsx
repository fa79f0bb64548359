import { useTranslate } from '@refinedev/core';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import type { Ticks } from './ticks.ts';

export interface TickProps {
  readonly label: string;
  readonly cells: readonly PermissionNode[];
  readonly ticks: Ticks;
  /** The column, for the arrow keys. */
  readonly column?: string;
  /** Whether Tab stops here. @default true */
  readonly isTabStop?: boolean;
}

/**
 * The tick of some cells. One that the user cannot change keeps the focus and tells why: only what somebody holds can be
 * granted.
 */
export function Tick({ label, cells, ticks, column, isTabStop = true }: TickProps) {
  const translate = useTranslate();
  const granted = ticks.of(cells);
  return (
    <Checkbox
      label={label}
      isChecked={granted === 'all'}
      isIndeterminate={granted === 'some'}
      refusal={ticks.isFree(cells) ? undefined : translate('account.permissions.notHeld')}
      column={column}
      isTabStop={isTabStop}
      onToggle={() => ticks.toggle(cells)}
    />
  );
}
