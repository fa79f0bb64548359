import { MoreOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { memo } from 'react';
import type { ConditionContext } from '../../../engine/condition.ts';
import type { Resource } from '../../../engine/resource.ts';
import { WriteButton } from '../../../fields/write-button.tsx';
import { OfferMenu } from '../../record/offer-menu.tsx';
import { isDangerous, type Offer, offerKey, offerLabel, offersOf } from '../../record/offers.ts';
import { type ResourceRecord, recordName } from '../../record/record.ts';
import styles from './table.module.css';

export interface RowActionsProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly context: ConditionContext;
  /** Where there is no room for more than the menu. */
  readonly isNarrow: boolean;
  readonly onPerform: (offer: Offer, record: ResourceRecord) => void;
  readonly onOpen: (record: ResourceRecord) => void;
}

/** What can be done to the record of a row: editing and the next step of its state at hand, the rest in a menu. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { resource, record, context, isNarrow, onPerform, onOpen } = props;
  const translate = useTranslate();
  const offers = offersOf(resource, record, context);
  const atHand = isNarrow ? [] : offersAtHand(offers);
  const rest = offers.filter((offer) => !atHand.includes(offer));
  const name = translate('list.more', { name: recordName(resource, record) });
  return (
    <span className={styles.actions}>
      {atHand.map((offer) => (
        <WriteButton key={offerKey(offer)} type="link" size="small" onClick={() => onPerform(offer, record)}>
          {offerLabel(offer, resource, translate)}
        </WriteButton>
      ))}
      <OfferMenu
        resource={resource}
        offers={rest}
        onChoose={(offer) => onPerform(offer, record)}
        onView={() => onOpen(record)}
      >
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={name} />
      </OfferMenu>
    </span>
  );
});

/** Editing, and the first step that can be taken now and does no harm. */
function offersAtHand(offers: readonly Offer[]): Offer[] {
  const possible = offers.filter((offer) => !offer.refusal);
  const edit = possible.find((offer) => offer.kind === 'edit');
  const next = possible.find((offer) => offer.kind === 'transition' && !isDangerous(offer));
  return [edit, next].filter((offer) => offer !== undefined);
}
