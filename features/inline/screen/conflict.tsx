import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { isEmpty } from '../../../src/base/empty.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import { referenceLabel } from '../../../src/engine/texts/record-name.ts';
import { useTimeZone } from '../../../src/workspace/clock/clock.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import type { Draft } from './edits.ts';
import styles from './inline.module.css';

interface CellConflictProps {
  readonly field: Field;
  /** Name of the resource. */
  readonly resource: string;
  readonly draft: Draft;
  readonly onChoose: (isMine: boolean) => void;
}

/** Shows what another user saved in the cell meanwhile, and lets the user choose. */
export function CellConflict({ field, resource, draft: { theirs }, onChoose }: CellConflictProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const timeZone = useTimeZone();
  const value = theirs?.[field.name];
  const label = referenceLabel(theirs, field.name);
  const text = isEmpty(value)
    ? translate('form.conflict.nothing')
    : (kinds[field.type]?.text(value, field, { translate, resource, label, timeZone }) ?? String(value));
  const who = referenceLabel(theirs, 'updatedBy') ?? translate('inline.somebody');
  return (
    <div role="alert" className={styles.conflict}>
      <div>{translate('inline.theirs', { who, value: text })}</div>
      <Button type="link" size="small" onClick={() => onChoose(false)}>
        {translate('inline.takeTheirs')}
      </Button>
      <Button type="link" size="small" onClick={() => onChoose(true)}>
        {translate('inline.keepMine')}
      </Button>
    </div>
  );
}
