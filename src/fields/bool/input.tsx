import { useTranslate } from '@refinedev/core';
import { Select, Switch } from 'antd';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps, KindInput } from '../view.ts';
import type { BoolSettings } from './index.ts';

function BoolInput(props: InputProps<BoolSettings, boolean>) {
  const { value, onChange } = props;
  const { onBlur: _onBlur, ...control } = controlOf(props);
  return <Switch {...control} checked={value ?? false} onChange={(isOn) => onChange?.(isOn)} />;
}

function BoolFilter({ field, resource, value, onChange }: FilterProps<BoolSettings>) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  return (
    <Select<string>
      style={{ width: '100%' }}
      aria-label={label}
      placeholder={label}
      allowClear={useClearing()}
      options={[
        { value: 'true', label: translate('fields.yes') },
        { value: 'false', label: translate('fields.no') },
      ]}
      value={value[0]}
      onChange={(chosen) => onChange(chosen ? [chosen] : [])}
    />
  );
}

export const input: KindInput<'bool'> = {
  Input: BoolInput,
  Filter: BoolFilter,
};
