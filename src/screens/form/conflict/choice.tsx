import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isEmpty } from '../../../base/empty.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { referenceLabel } from '../../../engine/texts/record-name.ts';
import { useTimeZone } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { AnyRecord } from '../../records/record.ts';

interface ConflictChoiceProps {
  /** Says which values were saved and entered; nothing where it stands elsewhere. */
  readonly children?: ReactNode;
  readonly onTheirs: () => void;
  /** Absent where the own value stays unless that of the other user is taken. */
  readonly onMine?: () => void;
}

/** What somebody else saved while the same was edited here, and the choice between both values. */
export function ConflictChoice({ children, onTheirs, onMine }: ConflictChoiceProps) {
  const translate = useTranslate();
  return (
    <>
      {children}
      <span>
        <Button type="link" size="small" onClick={onTheirs}>
          {translate('conflict.take')}
        </Button>
        {onMine && (
          <Button type="link" size="small" onClick={onMine}>
            {translate('conflict.keep')}
          </Button>
        )}
      </span>
    </>
  );
}

/** Returns a function that says the value of a record in plain text. */
export function useSavedText(resource: string) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const timeZone = useTimeZone();
  return (field: Field, record: AnyRecord | undefined) => {
    const value = record?.[field.name];
    if (isEmpty(value)) return translate('conflict.nothing');
    const label = referenceLabel(record, field.name);
    return kinds[field.type]?.text(value, field, { translate, resource, label, timeZone }) ?? String(value);
  };
}
