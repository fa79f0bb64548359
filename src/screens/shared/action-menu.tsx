import { useTranslate } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useMenuFocus } from '../../workspace/menu-focus.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
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
  readonly actions: readonly AvailableAction[];
  readonly onChoose: (action: AvailableAction) => void;
  /** First line of the menu, where a record can be opened from it. */
  readonly onView?: (() => void) | undefined;
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** A menu of what can be done to a record. What cannot be done now says why. */
export function ActionMenu({ resource, actions: offers, onChoose, onView, children }: ActionMenuProps) {
  const translate = useTranslate();
  const workspace = useWorkspace();
  const menuFocus = useMenuFocus();
  const readOnly = useReadOnly();
  const items: NonNullable<MenuProps['items']> = [
    ...(onView ? [{ key: 'view', label: translate('show.view'), onClick: onView }] : []),
    ...offers.flatMap((action) => {
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
      const isApart = action.kind === 'delete' && offers.length > 1;
      return isApart ? [{ type: 'divider', key: 'divider' } as const, item] : [item];
    }),
  ];
  return (
    <Dropdown {...menuFocus} trigger={['click']} placement="bottomRight" menu={{ items }}>
      {children}
    </Dropdown>
  );
}
