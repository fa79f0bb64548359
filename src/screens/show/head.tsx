import { MoreOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { allows } from '../../engine/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import { WriteButton } from '../../fields/write-button.tsx';
import { useConditionContext, useWorkspace } from '../../workspace/index.tsx';
import { useWidthFrom } from '../../workspace/media.tsx';
import { OfferMenu } from '../record/offer-menu.tsx';
import { isDangerous, type Offer, offerKey, offerLabel, offersOf, refusalsOf } from '../record/offers.ts';
import { type ResourceRecord, recordName } from '../record/record.ts';
import { Value } from '../record/value.tsx';
import { arrange } from './arrangement.ts';
import styles from './show.module.css';

export interface RecordHeadProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly onPerform: (offer: Offer) => void;
}

/** What the record is called, its state, and what can be done to it; stays in view while the page scrolls. */
export function RecordHead({ resource, record, onPerform }: RecordHeadProps) {
  const { snapshot } = useWorkspace();
  const state = resource.fields[resource.states?.field ?? ''];
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{recordName(resource, record)}</h1>
      {state && allows(snapshot, state.perm.read) && (
        <span className={styles.state}>
          <Value field={state} resource={resource.name} value={record[state.name]} />
        </span>
      )}
      <Actions resource={resource} record={record} onPerform={onPerform} />
    </header>
  );
}

function Actions({ resource, record, onPerform }: RecordHeadProps) {
  const translate = useTranslate();
  const context = useConditionContext((at) => refusalsOf(resource, record, at));
  const isWide = useWidthFrom('md');
  const { primary, beside, rest } = arrange(offersOf(resource, record, context), isWide);
  return (
    <div className={styles.actions}>
      {beside.map((offer) => (
        <WriteButton key={offerKey(offer)} danger={isDangerous(offer)} onClick={() => onPerform(offer)}>
          {offerLabel(offer, resource, translate)}
        </WriteButton>
      ))}
      {primary && (
        <WriteButton type="primary" onClick={() => onPerform(primary)}>
          {offerLabel(primary, resource, translate)}
        </WriteButton>
      )}
      {rest.length > 0 && (
        <OfferMenu resource={resource} offers={rest} onChoose={onPerform}>
          <Button icon={<MoreOutlined />} aria-label={translate('show.more')} title={translate('show.more')} />
        </OfferMenu>
      )}
    </div>
  );
}
