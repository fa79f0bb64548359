import { useTranslate } from '@refinedev/core';
import { Segmented, Switch } from 'antd';
import { useId } from 'react';
import type { SettingsStore, ShellSettings } from '../settings.ts';
import styles from './settings-drawer.module.css';

type FlagName = {
  [Name in keyof ShellSettings]: ShellSettings[Name] extends boolean ? Name : never;
}[keyof ShellSettings];

export interface ToggleProps {
  readonly name: FlagName;
  readonly current: ShellSettings;
  readonly set: SettingsStore['set'];
}

/** A boolean setting; some have a description below the name. */
export function Toggle({ name, current, set }: ToggleProps) {
  const translate = useTranslate();
  const id = useId();
  const help = helped.includes(name) ? translate(`settings.${name}Help`) : undefined;
  return (
    <div className={styles.line}>
      <label htmlFor={id}>
        {translate(`settings.${name}`)}
        {help !== undefined && <small id={`${id}-help`}>{help}</small>}
      </label>
      <Switch
        id={id}
        size="small"
        checked={current[name]}
        aria-label={translate(`settings.${name}`)}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(isOn) => set({ [name]: isOn })}
      />
    </div>
  );
}

const helped: readonly FlagName[] = ['showSidebar', 'singleKeys', 'weekMode', 'grayMode'];

export interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly choices: readonly Value[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A setting with a few options. */
export function Choice<Value extends string>({ name, choices, value, onChoose }: ChoiceProps<Value>) {
  const translate = useTranslate();
  const label = translate(`settings.${name}`);
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <Segmented<Value>
        size="small"
        name={name}
        aria-label={label}
        value={value}
        options={choices.map((choice) => ({ value: choice, label: translate(`settings.${choice}`) }))}
        onChange={onChoose}
      />
    </div>
  );
}
