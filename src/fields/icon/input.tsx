import { useTranslate } from '@refinedev/core';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { type ControlProps, controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps, KindInput } from '../view.ts';
import { type IconSettings, isIconName } from './index.ts';
import { IconMark } from './mark.tsx';
import styles from './picker.module.css';
import { IconPicker } from './picker.tsx';

export interface IconBoxProps extends ControlProps {
  readonly placeholder?: string;
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** An input for an icon name that opens the icon picker. */
export function IconBox({ name, onName, ...control }: IconBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(!control.disabled);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  }

  return (
    <>
      <Input
        {...control}
        className={styles.field}
        readOnly
        allowClear={useClearing()}
        aria-haspopup="dialog"
        prefix={isIconName(name) ? <IconMark name={name} /> : <span />}
        value={name}
        onClick={open}
        onClear={() => onName('')}
        onKeyDown={onKeyDown}
      />
      <IconPicker
        isOpen={isOpen}
        chosen={name}
        onChoose={(chosen) => {
          onName(chosen);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function IconInput(props: InputProps<IconSettings, string>) {
  const translate = useTranslate();
  return (
    <IconBox
      {...controlOf(props)}
      placeholder={translate('fields.icon.title')}
      name={props.value ?? ''}
      onName={(name) => props.onChange?.(name || null)}
    />
  );
}

function IconFilter({ field, resource, value: [name = ''], onChange }: FilterProps<IconSettings>) {
  const label = fieldLabel(useTranslate(), resource, field);
  return (
    <IconBox
      aria-label={label}
      placeholder={label}
      name={name}
      onName={(chosen) => onChange(chosen === '' ? [] : [chosen])}
    />
  );
}

export const input: KindInput<'icon'> = {
  Input: IconInput,
  Filter: IconFilter,
};
