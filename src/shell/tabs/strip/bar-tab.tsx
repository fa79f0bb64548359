import { CloseOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { addressOf, type Tab } from '../model.ts';
import type { TabTitle } from '../use-tab-title.tsx';
import styles from './strip.module.css';

export interface BarTabProps {
  readonly tab: Tab;
  readonly title: TabTitle;
  readonly isCurrent: boolean;
  /** The tab is the tab stop of the bar; arrow keys move to the others. */
  readonly isReached: boolean;
  readonly isDirty: boolean;
  /** Whether the router is at the path, though another one may still be drawn. */
  readonly isGoneTo: (path: string) => boolean;
  readonly onKeyDown: (event: KeyboardEvent, tab: Tab) => void;
  readonly onClose: () => void;
}

export function BarTab({ tab, title, isCurrent, isReached, isDirty, isGoneTo, onKeyDown, onClose }: BarTabProps) {
  const translate = useTranslate();
  return (
    <li className={styles.tab} data-path={tab.path} data-current={isCurrent || undefined} draggable>
      <Link
        to={addressOf(tab)}
        className={styles.link}
        title={title.whole}
        tabIndex={isReached ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        draggable={false}
        onClick={(event) => isGoneTo(tab.path) && event.preventDefault()}
        onKeyDown={(event) => onKeyDown(event, tab)}
      >
        {isDirty && <span className={styles.dot} role="img" aria-label={translate('tabs.unsaved')} />}
        <span className={styles.title}>{title.short}</span>
      </Link>
      <button
        type="button"
        className={styles.close}
        tabIndex={-1}
        aria-label={translate('tabs.closeOf', { title: title.short })}
        onClick={onClose}
      >
        <CloseOutlined />
      </button>
    </li>
  );
}
