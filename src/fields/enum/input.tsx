import { useTranslate } from '@refinedev/core';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '../../engine/fields/field.ts';
import { choiceLabel, fieldLabel } from '../../engine/texts/label.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { useLabelSearch } from '../../ui/pinyin/use-pinyin.tsx';
import { controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps, KindInput } from '../view.ts';
import { ChoiceText } from './choice-text.tsx';
import type { EnumSettings } from './index.ts';
import styles from './input.module.css';

type Value = string | readonly string[];

/** A select with more choices than this has a search. */
const searchFrom = 8;

function useChoices(resource: string, field: Field<EnumSettings>) {
  const translate = useTranslate();
  const { options } = field.settings;
  const draw = (value: unknown, text: ReactNode) => (
    <ChoiceText choice={options.find((option) => option.value === value)} text={text} />
  );
  return {
    options: options.map((option) => ({
      value: option.value,
      label: choiceLabel(translate, resource, field.name, option),
    })),
    optionRender: (option: { value?: unknown; label?: ReactNode }) => draw(option.value, option.label),
    labelRender: (label: { value: unknown; label?: ReactNode }) =>
      draw(label.value, label.label ?? String(label.value)),
  };
}

function EnumInput(props: InputProps<EnumSettings, Value>) {
  const { field, resource, value, onChange, offered } = props;
  const choices = useChoices(resource, field);
  const clearing = useClearing();
  const search = useLabelSearch();
  return (
    <Select<Value>
      {...controlOf(props)}
      className={styles.select}
      mode={field.settings.multiple ? 'multiple' : undefined}
      allowClear={!field.required && clearing}
      showSearch={choices.options.length > searchFrom && search}
      {...choices}
      options={choices.options.filter((option) => offered?.includes(option.value) ?? true)}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}

function EnumFilter({ field, resource, value, onChange }: FilterProps<EnumSettings>) {
  const label = fieldLabel(useTranslate(), resource, field);
  const choices = useChoices(resource, field);
  const search = useLabelSearch();
  return (
    <Select<readonly string[]>
      className={styles.select}
      aria-label={label}
      placeholder={label}
      mode="multiple"
      maxTagCount="responsive"
      allowClear={useClearing()}
      showSearch={search}
      {...choices}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}

export const input: KindInput<'enum'> = {
  Input: EnumInput,
  Filter: EnumFilter,
};
