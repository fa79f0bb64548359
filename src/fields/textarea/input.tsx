import { Input } from 'antd';
import { controlOf } from '../control.ts';
import { countNear } from '../text/count.ts';
import { ContainsFilter } from '../text/filter.tsx';
import type { FieldInput, InputProps } from '../view.ts';
import { type TextareaSettings, textareaMax } from './index.ts';
import styles from './input.module.css';

function TextareaInput(props: InputProps<TextareaSettings, string>) {
  const { value, onChange, field } = props;
  const { rows = 3, max = textareaMax } = field.settings;
  return (
    <Input.TextArea
      {...controlOf(props)}
      className={styles.input}
      style={{ minHeight: `calc(${rows}lh + 10px)` }}
      rows={rows}
      count={countNear(max)}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}

export const textareaInput: FieldInput<TextareaSettings, string> = {
  Input: TextareaInput,
  Filter: ContainsFilter,
};
