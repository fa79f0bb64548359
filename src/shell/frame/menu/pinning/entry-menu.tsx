import { useTranslate } from '@refinedev/core';
import { Dropdown } from 'antd';
import { type RefObject, useState } from 'react';
import { useDropdown } from '../../../../ui/dropdown/dropdown.tsx';
import type { MenuEntry } from '../entry-list.tsx';
import styles from './pinning.module.css';

/** The entry whose menu is open, and where. */
export interface Asked {
  readonly entry: MenuEntry;
  /** In pixels of the window. */
  readonly x: number;
  readonly y: number;
}

export interface EntryMenuProps {
  /** @default the menu is closed */
  readonly asked: Asked | undefined;
  /** The pinned entries in their order. */
  readonly pinned: readonly MenuEntry[];
  readonly isPinned: boolean;
  /** Gets the focus when the menu closes. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onToggle: (entry: MenuEntry) => void;
  readonly onMove: (entry: MenuEntry, by: number) => void;
  readonly onPick: (entry: MenuEntry) => void;
  readonly onUsualIcon: (entry: MenuEntry) => void;
}

/** What can be done to an entry of the menu. */
export function EntryMenu({ asked, opener, onClose, ...steps }: EntryMenuProps) {
  const dropdown = useDropdown(opener);
  const [last, setLast] = useState(asked);
  // Stays in its place while it closes.
  if (asked && asked !== last) setLast(asked);
  const items = useItems(last?.entry, steps);
  if (!last) return null;
  return (
    <Dropdown
      {...dropdown}
      open={asked !== undefined}
      trigger={['click']}
      placement="bottomLeft"
      onOpenChange={(isOpen) => {
        dropdown.onOpenChange(isOpen);
        if (!isOpen) onClose();
      }}
      menu={{ ...dropdown.menu, items }}
    >
      <span key={`${last.x} ${last.y}`} className={styles.at} style={{ left: last.x, top: last.y }} />
    </Dropdown>
  );
}

type Steps = Omit<EntryMenuProps, 'asked' | 'opener' | 'onClose'>;

function useItems(entry: MenuEntry | undefined, { pinned, isPinned, ...on }: Steps) {
  const translate = useTranslate();
  if (!entry) return [];
  const position = pinned.findIndex(({ key }) => key === entry.key);
  const item = (key: string, step: () => void) => ({ key, label: translate(`pins.${key}`), onClick: step });
  const move = (key: string, by: number, keys: string) => ({
    ...item(key, () => on.onMove(entry, by)),
    extra: keys,
    disabled: pinned[position + by] === undefined,
  });
  return [
    item(isPinned ? 'unpin' : 'pin', () => on.onToggle(entry)),
    ...(entry.pin
      ? [
          move('up', -1, 'Alt ↑'),
          move('down', 1, 'Alt ↓'),
          item('icon', () => on.onPick(entry)),
          ...(entry.pin.icon ? [item('usualIcon', () => on.onUsualIcon(entry))] : []),
        ]
      : []),
    item('open', () => void window.open(entry.route)),
  ];
}
