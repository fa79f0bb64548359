import { useTranslate } from '@refinedev/core';
import type { Field } from '../../../src/engine/fields/field.ts';
import { referenceLabel } from '../../../src/engine/texts/record-name.ts';
import { ConflictChoice, useSavedText } from '../../../src/screens/form/conflict/choice.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import styles from './inline.module.css';

interface CellConflictProps {
  readonly field: Field;
  /** Name of the resource. */
  readonly resource: string;
  readonly theirs: ResourceRecord | undefined;
  readonly onChoose: (isMine: boolean) => void;
}

/** Shows what another user saved in the cell meanwhile, and lets the user choose. */
export function CellConflict({ field, resource, theirs, onChoose }: CellConflictProps) {
  const translate = useTranslate();
  const textOf = useSavedText(resource);
  const who = referenceLabel(theirs, 'updatedBy') ?? translate('inline.somebody');
  return (
    <div role="alert" className={styles.conflict}>
      <ConflictChoice onTheirs={() => onChoose(false)} onMine={() => onChoose(true)}>
        <div>{translate('inline.theirs', { who, value: textOf(field, theirs) })}</div>
      </ConflictChoice>
    </div>
  );
}
