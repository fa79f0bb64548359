import { useTranslate } from '@refinedev/core';
import { ColorPicker, Input, Space } from 'antd';
import { useState } from 'react';
import { fieldLabel } from '../../engine/label.ts';
import { type ControlProps, controlOf } from '../control.ts';
import type { FilterProps, InputProps } from '../view.ts';
import { readColor } from './index.ts';

interface ColorBoxProps extends ControlProps {
  readonly placeholder?: string;
  readonly color: string;
  readonly onColor: (color: string) => void;
}

/** A colour by its code, or chosen by eye. */
function ColorBox({ color, onColor, ...control }: ColorBoxProps) {
  return (
    <Space.Compact block>
      <ColorPicker
        disabledAlpha
        disabled={control.disabled ?? false}
        value={readColor(color) ?? '#ffffff'}
        onChangeComplete={(chosen) => onColor(chosen.toHexString().toLowerCase())}
      />
      <Input
        placeholder="#1880ff"
        {...control}
        autoComplete="off"
        value={color}
        onChange={({ target }) => onColor(target.value)}
      />
    </Space.Compact>
  );
}

export function ColorInput(props: InputProps<object, string>) {
  const { value, onChange } = props;
  return <ColorBox {...controlOf(props)} color={value ?? ''} onColor={(color) => onChange?.(color || null)} />;
}

/** Applies once a whole colour stands in it. */
export function ColorFilter({ field, resource, value: [applied = ''], onChange }: FilterProps<object>) {
  const label = fieldLabel(useTranslate(), resource, field);
  const [typed, setTyped] = useState<string>();
  const isHeld = typed !== undefined && (readColor(typed) ?? '') === applied;
  return (
    <ColorBox
      aria-label={label}
      placeholder={label}
      color={isHeld ? typed : applied}
      onColor={(color) => {
        const read = readColor(color);
        setTyped(color);
        if ((read ?? '') !== applied) onChange(read === undefined ? [] : [read]);
      }}
    />
  );
}
