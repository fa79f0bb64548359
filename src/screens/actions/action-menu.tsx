import { useTranslate } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement, RefObject } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { linkPath, visibleLinks } from '../../engine/routes/links.ts';
import { linkLabel } from '../../engine/texts/label.ts';
import { useDropdown } from '../../ui/dropdown/dropdown.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useNavigate } from '../../workspace/place/place.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
import { useRecordName } from '../../workspace/record-name.tsx';
import type { ResourceRecord } from '../records/record.ts';
import styles from './action-menu.module.css';
import {
  type AvailableAction,
  availableActionKey,
  availableActionLabel,
  isDangerous,
  refusalText,
} from './available-actions.ts';

export interface ActionMenuProps {
  readonly resource: Resource;
  /** The record that the links of the resource start from. */
  readonly record: ResourceRecord;
  readonly actions: readonly AvailableAction[];
  readonly onChoose: (action: AvailableAction) => void;
  /** Adds a first menu item that opens the record. */
  readonly onView?: (() => void) | undefined;
  /** Adds a menu item that shows the record beside the list. */
  readonly onPeek?: (() => void) | undefined;
  /** The button that opens the menu; with `opened`, the place where it opens. */
  readonly children: ReactElement;
  /** For a button that stands elsewhere. @default the menu opens by a click on its children */
  readonly opened?: {
    readonly isOpen: boolean;
    readonly onChange: (isOpen: boolean) => void;
    readonly by: RefObject<HTMLElement | null>;
  };
}

/** A menu of the links from a record and the actions on it. A disabled action shows the reason. */
export function ActionMenu(props: ActionMenuProps) {
  const { opened, children } = props;
  const { align, autoFocus, onOpenChange, menu } = useDropdown(opened?.by);
  const items = useMenuItems(props);
  return (
    <Dropdown
      {...{ align, autoFocus }}
      {...(opened && { open: opened.isOpen })}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        opened?.onChange(isOpen);
      }}
      trigger={['click']}
      placement="bottomRight"
      menu={{ ...menu, items }}
    >
      {children}
    </Dropdown>
  );
}

function useMenuItems(props: ActionMenuProps): NonNullable<MenuProps['items']> {
  const { resource, record, actions, onView, onPeek } = props;
  const translate = useTranslate();
  const nameOf = useRecordName();
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const links = visibleLinks(resource, workspace.plan, workspace.snapshot).map((link) => ({
    key: `link:${link.to}`,
    label: linkLabel(translate, resource.name, link),
    onClick: () => navigate(linkPath(link.to, { id: record.id, label: nameOf(resource, record) })),
  }));
  return [
    ...(onView ? [{ key: 'view', label: translate('show.view'), onClick: onView }] : []),
    ...(onPeek
      ? [
          {
            key: 'peek',
            label: translate('show.peek.look'),
            extra: <span className={styles.key}>{translate('show.peek.space')}</span>,
            onClick: onPeek,
          },
        ]
      : []),
    ...links,
    ...(links.length > 0 && actions.length > 0 ? [{ type: 'divider', key: 'links' } as const] : []),
    ...useActionItems(props),
  ];
}

function useActionItems({ resource, actions, onChoose }: ActionMenuProps): NonNullable<MenuProps['items']> {
  const translate = useTranslate();
  const workspace = useWorkspace();
  const readOnly = useReadOnly();
  return actions.flatMap((action) => {
    const reason = readOnly ?? refusalText(action, resource, workspace, translate);
    const item = {
      key: availableActionKey(action),
      danger: isDangerous(action),
      disabled: reason !== undefined,
      label: (
        <span className={styles.label}>
          {availableActionLabel(action, resource, translate)}
          {reason !== undefined && <small className={styles.reason}>{reason}</small>}
        </span>
      ),
      onClick: () => onChoose(action),
    };
    const isApart = action.kind === 'delete' && actions.length > 1;
    return isApart ? [{ type: 'divider', key: 'divider' } as const, item] : [item];
  });
}
