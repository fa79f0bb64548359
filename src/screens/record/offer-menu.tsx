import { useTranslate } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useMenuFocus } from '../../workspace/menu-focus.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
import styles from './offer-menu.module.css';
import { isDangerous, type Offer, offerKey, offerLabel, refusalText } from './offers.ts';

export interface OfferMenuProps {
  readonly resource: Resource;
  readonly offers: readonly Offer[];
  readonly onChoose: (offer: Offer) => void;
  /** First line of the menu, where a record can be opened from it. */
  readonly onView?: (() => void) | undefined;
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** A menu of what can be done to a record. What cannot be done now says why. */
export function OfferMenu({ resource, offers, onChoose, onView, children }: OfferMenuProps) {
  const translate = useTranslate();
  const workspace = useWorkspace();
  const menuFocus = useMenuFocus();
  const readOnly = useReadOnly();
  const items: NonNullable<MenuProps['items']> = [
    ...(onView ? [{ key: 'view', label: translate('show.view'), onClick: onView }] : []),
    ...offers.flatMap((offer) => {
      const reason = readOnly ?? refusalText(offer, resource, workspace, translate);
      const item = {
        key: offerKey(offer),
        danger: isDangerous(offer),
        disabled: reason !== undefined,
        label: (
          <span className={styles.label}>
            {offerLabel(offer, resource, translate)}
            {reason !== undefined && <small className={styles.reason}>{reason}</small>}
          </span>
        ),
        onClick: () => onChoose(offer),
      };
      const isApart = offer.kind === 'delete' && offers.length > 1;
      return isApart ? [{ type: 'divider', key: 'divider' } as const, item] : [item];
    }),
  ];
  return (
    <Dropdown {...menuFocus} trigger={['click']} placement="bottomRight" menu={{ items }}>
      {children}
    </Dropdown>
  );
}
