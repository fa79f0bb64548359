import { useTranslate } from '@refinedev/core';
import { Button, Input, Space } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { inputOf } from '../../../fields/inputs.tsx';
import type { InputProps } from '../../../fields/view.ts';
import styles from './masked.module.css';

export interface MaskedInputProps extends InputProps<object, unknown> {
  /** The masked value from the server. As long as the input holds it, the value is unchanged. */
  readonly masked: string;
  /** The text shown for the masked value. */
  readonly shown: string;
}

/** Stands in for a masked value until the user starts to change it. */
export function MaskedInput({ masked, shown, ...props }: MaskedInputProps) {
  const translate = useTranslate();
  const { Input: ValueInput } = inputOf(props.field);
  const place = useRef<HTMLSpanElement>(null);
  const isUnchanged = props.value === masked;
  const wasUnchanged = useRef(isUnchanged);

  useLayoutEffect(() => {
    if (wasUnchanged.current && !isUnchanged) place.current?.querySelector('input')?.focus();
    wasUnchanged.current = isUnchanged;
  }, [isUnchanged]);

  return (
    <span ref={place} className={styles.place}>
      <Space.Compact block>
        {isUnchanged ? (
          <Input id={props.id} aria-describedby={props['aria-describedby']} readOnly variant="filled" value={shown} />
        ) : (
          <ValueInput {...props} />
        )}
        <Button disabled={props.disabled ?? false} onClick={() => props.onChange?.(isUnchanged ? null : masked)}>
          {translate(isUnchanged ? 'form.masked.change' : 'form.masked.keep')}
        </Button>
      </Space.Compact>
    </span>
  );
}
