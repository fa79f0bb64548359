import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PushpinFilled,
  PushpinOutlined,
  StarFilled,
  StarOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { IconMark } from '../../../../fields/icon/mark.tsx';
import { WriteButton } from '../../../../workspace/parts/write-button.tsx';
import styles from './views.module.css';
import type { SavedView } from './views.ts';

export interface ViewLineProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  /** The list state differs from the view. */
  readonly isChanged: boolean;
  /** The list opens with this view. */
  readonly isOpening: boolean;
  readonly onApply: () => void;
  readonly onOpening: (isOpening: boolean) => void;
  /** @default the user may not choose for colleagues */
  readonly onTeam: ((isOpening: boolean) => void) | undefined;
  /** The menu shows the view. */
  readonly isPinned: boolean;
  /** @default the menu does not show the list */
  readonly onPin: ((isPinned: boolean) => void) | undefined;
  readonly onCopy: () => void;
  readonly onName: () => void;
  readonly onRemove: () => void;
}

/** A saved view: its name applies it, the buttons beside it manage it. */
export function ViewLine(props: ViewLineProps) {
  const { view, isCurrent, isOpening, isPinned, onOpening, onTeam, onPin, onCopy, onName, onRemove } = props;
  const translate = useTranslate();
  const { label } = view;
  return (
    <li className={styles.line} data-current={isCurrent || undefined}>
      <ViewName {...props} />
      <Tool
        icon={isOpening ? <StarFilled /> : <StarOutlined />}
        title={translate(isOpening ? 'saved.notOpening' : 'saved.opening', { label })}
        isPressed={isOpening}
        onClick={() => onOpening(!isOpening)}
      />
      {onTeam && view.shared && (
        <Tool
          writes
          icon={<TeamOutlined />}
          title={translate(view.team ? 'saved.notOpeningOfTeam' : 'saved.openingOfTeam', { label })}
          isPressed={view.team === true}
          onClick={() => onTeam(!view.team)}
        />
      )}
      {onPin && (
        <Tool
          icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
          title={translate(isPinned ? 'saved.unpin' : 'saved.pin', { label })}
          isPressed={isPinned}
          onClick={() => onPin(!isPinned)}
        />
      )}
      <Tool icon={<CopyOutlined />} title={translate('saved.copy', { label })} onClick={onCopy} />
      {view.mine && (
        <>
          <Tool writes icon={<EditOutlined />} title={translate('saved.rename', { label })} onClick={onName} />
          <Tool writes icon={<DeleteOutlined />} title={translate('saved.remove', { label })} onClick={onRemove} />
        </>
      )}
    </li>
  );
}

function ViewName({ view, isCurrent, isChanged, onApply }: ViewLineProps) {
  const translate = useTranslate();
  return (
    <button type="button" className={styles.name} aria-current={isCurrent ? 'true' : undefined} onClick={onApply}>
      {view.icon && <IconMark name={view.icon} />}
      <span className={styles.label} title={view.label}>
        {view.label}
      </span>
      {view.shared && <span className={styles.tag}>{translate(view.mine ? 'saved.shared' : 'saved.ofOthers')}</span>}
      {view.team && <span className={styles.tag}>{translate('saved.team')}</span>}
      {isChanged && <span className={styles.tag}>{translate('saved.changed')}</span>}
    </button>
  );
}

interface ToolProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly isPressed?: boolean;
  /** The button changes the view. @default false */
  readonly writes?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, title, isPressed, writes = false, onClick }: ToolProps) {
  const Own = writes ? WriteButton : Button;
  return (
    <Own
      size="small"
      type="text"
      icon={icon}
      title={title}
      aria-label={title}
      aria-pressed={isPressed}
      onClick={onClick}
    />
  );
}
