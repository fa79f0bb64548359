import { useTranslate } from '@refinedev/core';
import { Input } from 'antd';
import { controlOf } from '../parts/control.ts';
import type { InputProps, KindInput } from '../view.ts';

/** Password managers ignore this input, because the value is not a password of the user. */
export function SecretInput(props: InputProps<object, string>) {
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

export const input: KindInput<'secret'> = {
  Input: SecretInput,
  // Write-only fields have no filter. The check of resources enforces it.
  Filter: () => null,
};
