import { useTranslate } from '@refinedev/core';
import { Select } from 'antd';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps, KindInput } from '../view.ts';
import type { TagsSettings } from './index.ts';
import styles from './input.module.css';

/** Characters that complete a tag while typing, besides Enter. */
const separators = [',', '，', ';', '；', '、', '\n'];

function TagsInput(props: InputProps<TagsSettings, readonly string[]>) {
  const { value, onChange } = props;
  const translate = useTranslate();
  return (
    <Select<readonly string[]>
      {...controlOf(props)}
      className={styles.select}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear={useClearing()}
      placeholder={translate('fields.tagsHint')}
      tokenSeparators={separators}
      value={value ?? []}
      onChange={(tags) => onChange?.(tags)}
    />
  );
}

function TagsFilter({ field, resource, value, onChange }: FilterProps<TagsSettings>) {
  const label = fieldLabel(useTranslate(), resource, field);
  return (
    <Select<readonly string[]>
      className={styles.select}
      aria-label={label}
      placeholder={label}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear={useClearing()}
      maxTagCount="responsive"
      tokenSeparators={separators}
      value={value}
      onChange={(tags) => onChange(tags)}
    />
  );
}

export const input: KindInput<'tags'> = {
  Input: TagsInput,
  Filter: TagsFilter,
};
