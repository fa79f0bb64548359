import { MoreOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import type { MenuEntry } from '../entry-list.tsx';
import styles from './pinning.module.css';

export interface PinButtonProps {
  readonly entry: MenuEntry;
  readonly isPinned: boolean;
  readonly onClick: (entry: MenuEntry, button: HTMLElement) => void;
}

/** The button beside an entry of the menu: it pins and unpins the entry; that of a pin opens what can be done to it. */
export function PinButton({ entry, isPinned, onClick }: PinButtonProps) {
  const translate = useTranslate();
  const isPin = entry.pin !== undefined;
  const name = translate(isPin ? 'pins.actionsOf' : isPinned ? 'pins.unpinOf' : 'pins.pinOf', { title: entry.label });
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={-1}
      aria-label={name}
      title={name}
      aria-haspopup={isPin ? 'menu' : undefined}
      onClick={({ currentTarget }) => onClick(entry, currentTarget)}
    >
      {isPin ? <MoreOutlined /> : isPinned ? <PushpinFilled /> : <PushpinOutlined />}
    </button>
  );
}
