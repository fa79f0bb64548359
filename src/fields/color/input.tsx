import { useTranslate } from '@refinedev/core';
import { Input, Space } from 'antd';
import { useState } from 'react';
import { fieldLabel } from '../../engine/texts/label.ts';
import { type ControlProps, controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps, KindInput } from '../view.ts';
import { readColor } from './index.ts';
import styles from './input.module.css';

interface ColorBoxProps extends ControlProps {
  readonly placeholder?: string;
  readonly color: string;
  readonly onColor: (color: string) => void;
}

function ColorBox({ color, onColor, ...control }: ColorBoxProps) {
  const translate = useTranslate();
  return (
    <Space.Compact block>
      <input
        type="color"
        className={styles.well}
        aria-label={translate('fields.pickColor')}
        disabled={control.disabled}
        value={readColor(color) ?? '#ffffff'}
        onChange={({ target }) => onColor(target.value)}
      />
      <Input
        placeholder="#2e8b57"
        {...control}
        autoComplete="off"
        value={color}
        onChange={({ target }) => onColor(target.value)}
      />
    </Space.Compact>
  );
}

function ColorInput(props: InputProps<object, string>) {
  const { value, onChange } = props;
  return <ColorBox {...controlOf(props)} color={value ?? ''} onColor={(color) => onChange?.(color || null)} />;
}

/** Applies the filter once the text is a complete colour. */
function ColorFilter({ field, resource, value: [applied = ''], onChange }: FilterProps<object>) {
  const label = fieldLabel(useTranslate(), resource, field);
  const [typed, setTyped] = useState<string>();
  const isTypedValue = typed !== undefined && (readColor(typed) ?? '') === applied;
  return (
    <ColorBox
      aria-label={label}
      placeholder={label}
      color={isTypedValue ? typed : applied}
      onColor={(color) => {
        const read = readColor(color);
        setTyped(color);
        if ((read ?? '') !== applied) onChange(read === undefined ? [] : [read], { replace: true });
      }}
    />
  );
}

export const input: KindInput<'color'> = {
  Input: ColorInput,
  Filter: ColorFilter,
};
