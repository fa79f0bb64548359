import { useTranslate } from '@refinedev/core';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useLabelSearch } from '../../../../ui/pinyin/use-pinyin.tsx';
import { useWords } from '../../../../workspace/words.tsx';
import type { AddressCodec } from '../../../list-state/address.ts';
import { type ConditionChoice, conditionChoices } from './conditions.ts';
import styles from './filters.module.css';

export interface AddConditionProps {
  readonly resource: string;
  readonly codec: AddressCodec;
  /** Takes the focus when it appears. */
  readonly hasFocus: boolean;
  readonly onAdd: (choice: ConditionChoice) => void;
}

/** Adds a condition by any field: typing narrows the choices, Enter adds one. */
export default function AddCondition({ resource, codec, hasFocus, onAdd }: AddConditionProps) {
  useWords('conditions');
  const translate = useTranslate();
  const search = useLabelSearch();
  const choices = useMemo(() => conditionChoices(codec, resource, translate), [codec, resource, translate]);
  const options = choices.map(({ label }, index) => ({ value: index, label }));
  return (
    <Select<number | null>
      className={styles.filter}
      showSearch={search}
      aria-label={translate('conditions.add')}
      placeholder={translate('conditions.add')}
      notFoundContent={translate('conditions.none')}
      popupMatchSelectWidth={220}
      autoFocus={hasFocus}
      defaultOpen={hasFocus}
      value={null}
      options={options}
      onChange={(index) => {
        const choice = index === null ? undefined : choices[index];
        if (choice) onAdd(choice);
      }}
    />
  );
}
