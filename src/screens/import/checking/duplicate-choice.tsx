import { useTranslate } from '@refinedev/core';
import { Segmented } from 'antd';
import type { OnDuplicate } from '../../../engine/definition/fixed-values.ts';
import { allows } from '../../../engine/permissions/permission.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import styles from '../import.module.css';
import type { CheckState } from './check.ts';

export interface DuplicateChoiceProps {
  readonly resource: Resource;
  readonly action: NonNullable<Resource['import']>;
  readonly state: CheckState;
  readonly onChange: (choice: OnDuplicate) => void;
}

/** Lets the user choose what happens to rows whose record exists, if the resource can identify records. */
export function DuplicateChoice({ resource, action, state, onChange }: DuplicateChoiceProps) {
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  if (action.key.length === 0) return null;
  const mayUpdate = resource.allow.edit && allows(snapshot, resource.rules.edit);
  const choices: OnDuplicate[] = mayUpdate ? ['skip', 'update', 'refuse'] : ['skip', 'refuse'];
  const label = translate('sheets.check.onDuplicate');
  const labels = action.key.map((name) => fieldLabel(translate, resource.name, fieldOf(resource, name)));
  const field = labels.join(translate('list.separator'));
  return (
    <span className={styles.choice} title={translate('sheets.check.duplicatesHelp', { field })}>
      <span>{label}</span>
      <Segmented<OnDuplicate>
        name="onDuplicate"
        aria-label={label}
        value={state.onDuplicate}
        options={choices.map((value) => ({ value, label: translate(`sheets.check.${value}`) }))}
        onChange={onChange}
      />
    </span>
  );
}
