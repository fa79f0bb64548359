import { useTranslate } from '@refinedev/core';
import { Input } from 'antd';
import { controlOf } from '../control.ts';
import type { FieldInput, InputProps } from '../view.ts';

/** Told to no password manager: it is no password of whoever types it. */
export function SealedInput(props: InputProps<object, string>) {
  const translate = useTranslate();
  const { value, onChange } = props;
  return (
    <Input.Password
      {...controlOf(props)}
      autoComplete="new-password"
      placeholder={translate('fields.enterNew')}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}

export const secretInput: FieldInput<object, string> = {
  Input: SealedInput,
  // Nothing is looked for by a value that is never told; the check of resources sees to it.
  Filter: () => null,
};
