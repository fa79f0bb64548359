import { Input } from 'antd';
import { Field, type FieldProps } from './field.tsx';

export interface SecretFieldProps extends Omit<FieldProps, 'draw'> {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
  readonly onInput?: () => void;
}

/** A password input. Separate from the text field, because antd's password input adds weight to the sign-in page. */
export function SecretField({ autoComplete, autoFocus, onInput, ...field }: SecretFieldProps) {
  const input = { autoComplete, autoFocus, onInput };
  return <Field {...field} draw={(own) => <Input.Password {...input} {...own} />} />;
}
