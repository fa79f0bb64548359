import { Input } from 'antd';
import { controlOf } from '../parts/control.ts';
import type { InputProps, KindInput } from '../view.ts';
import { countNear } from './count.ts';
import { ContainsFilter } from './filter.tsx';
import { type TextSettings, textMax } from './index.ts';

function TextInput(props: InputProps<TextSettings, string>) {
  const { value, onChange, field } = props;
  return (
    <Input
      {...controlOf(props)}
      autoComplete="off"
      count={countNear(field.settings.max ?? textMax)}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}

export const input: KindInput<'text'> = {
  Input: TextInput,
  Filter: ContainsFilter,
};
