import { Input } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import styles from '../login.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends Omit<FieldProps, 'draw' | 'hint'>,
    Pick<ComponentProps<typeof Input>, 'type' | 'maxLength' | 'inputMode'> {
  readonly autoComplete: string;
  readonly autoFocus?: boolean;
  readonly onInput?: () => void;
  /** Content next to the input. */
  readonly beside?: ReactNode;
}

export function TextField({ form, name, label, problem, beside, ...input }: TextFieldProps) {
  return (
    <Field
      {...{ form, name, label, problem }}
      draw={(own) => (
        <div className={styles.line}>
          <Input {...input} {...own} />
          {beside}
        </div>
      )}
    />
  );
}
