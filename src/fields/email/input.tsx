import { Input } from 'antd';
import { controlOf } from '../parts/control.ts';
import { ContainsFilter } from '../text/filter.tsx';
import type { InputProps, KindInput } from '../view.ts';
import type { EmailSettings } from './index.ts';

/** Does not use `type="email"`: browsers strip spaces and apply their own validation. */
function EmailInput(props: InputProps<EmailSettings, string>) {
  const { value, onChange } = props;
  return (
    <Input
      {...controlOf(props)}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}

export const input: KindInput<'email'> = {
  Input: EmailInput,
  Filter: ContainsFilter,
};
