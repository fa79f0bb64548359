import { useTranslate } from '@refinedev/core';
import { Alert, Button, Popconfirm } from 'antd';
import { useEffect, useRef } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { referenceLabel } from '../../../engine/texts/record-name.ts';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { useFormatMoment } from '../../../workspace/clock/clock.tsx';
import { useWords } from '../../../workspace/words.tsx';
import type { AnyRecord } from '../../records/record.ts';
import { ConflictChoice, useSavedText } from './choice.tsx';
import styles from './conflict.module.css';
import type { Difference } from './merge.ts';

/** Another user saved the record while it was being edited here. */
export interface Conflict {
  /** The record as it was loaded. */
  readonly before: AnyRecord;
  /** The record as the other user saved it. */
  readonly theirs: AnyRecord;
  readonly differences: readonly Difference[];
}

export interface ConflictNoticeProps {
  readonly resource: string;
  /** Returns the resource name in the label keys of a field. @default `resource` */
  readonly labelsOf?: (field: Field) => string;
  readonly conflict: Conflict;
  /** Replaces the typed value of a field with the other user's value. */
  readonly onTake: (difference: Difference) => void;
  /** Discards all typed values and starts from the other user's record. */
  readonly onReload: () => void;
}

/** Shows who changed which fields since the form was opened. The typed values stay in the form below. */
export function ConflictNotice(props: ConflictNoticeProps) {
  return (
    <LazyBoundary fallback={null}>
      <Notice {...props} />
    </LazyBoundary>
  );
}

function Notice({ resource, labelsOf = () => resource, conflict, onTake, onReload }: ConflictNoticeProps) {
  useWords('conflict');
  const translate = useTranslate();
  const { theirs, differences } = conflict;
  const who = referenceLabel(theirs, 'updatedBy');
  const formatMoment = useFormatMoment();
  const time = typeof theirs.updatedAt === 'string' ? formatMoment(theirs.updatedAt) : '';
  const place = useRef<HTMLDivElement>(null);
  // The save button is visible at every scroll position, so the notice must be scrolled into view as well.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [theirs]);
  return (
    <div ref={place} className={styles.notice}>
      <Alert
        type="warning"
        showIcon
        title={translate(who === undefined ? 'conflict.somebody' : 'conflict.by', { who, time })}
        description={
          <>
            <ul className={styles.changes}>
              {differences.map((difference) => (
                <li key={difference.field.name}>
                  <Change resource={labelsOf(difference.field)} conflict={conflict} field={difference.field} />
                  {'mine' in difference && <ConflictChoice onTheirs={() => onTake(difference)} />}
                </li>
              ))}
            </ul>
            {translate(differences.some((one) => 'mine' in one) ? 'conflict.conflicting' : 'conflict.merged')}
          </>
        }
        action={
          <Popconfirm title={translate('conflict.reloadQuestion')} onConfirm={onReload}>
            <Button size="small">{translate('conflict.reload')}</Button>
          </Popconfirm>
        }
      />
    </div>
  );
}

interface ChangeProps extends Pick<ConflictNoticeProps, 'resource' | 'conflict'> {
  readonly field: Field;
}

/** "等级：B → A", in plain text. */
function Change({ resource, conflict, field }: ChangeProps) {
  const translate = useTranslate();
  const textOf = useSavedText(resource);
  return translate('conflict.change', {
    label: fieldLabel(translate, resource, field),
    before: textOf(field, conflict.before),
    theirs: textOf(field, conflict.theirs),
  });
}
