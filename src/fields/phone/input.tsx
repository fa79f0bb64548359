import { Input } from 'antd';
import { controlOf } from '../parts/control.ts';
import { ContainsFilter } from '../text/filter.tsx';
import type { InputProps, KindInput } from '../view.ts';
import type { PhoneSettings } from './index.ts';

function PhoneInput(props: InputProps<PhoneSettings, string>) {
  const { value, onChange } = props;
  return (
    <Input
      {...controlOf(props)}
      type="tel"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}

export const input: KindInput<'phone'> = {
  Input: PhoneInput,
  Filter: ContainsFilter,
};
