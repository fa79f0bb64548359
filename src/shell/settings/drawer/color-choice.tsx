import { useTranslate } from '@refinedev/core';
import { useId } from 'react';
import styles from './settings-drawer.module.css';

/** White text is readable on each of them (contrast of 4.5). */
const presets = {
  navy: '#0958d9',
  cyan: '#006d75',
  green: '#237804',
  brown: '#ad4e00',
  red: '#cf1322',
  magenta: '#c41d7f',
  purple: '#531dab',
} as const;

export interface ColorChoiceProps {
  readonly value: string;
  readonly standard: string;
  readonly onChoose: (color: string) => void;
}

/** The primary color of the theme: one of the presets, or any color. */
export function ColorChoice({ value, standard, onChoose }: ColorChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <fieldset className={styles.colors}>
      <legend>{translate('settings.primaryColor')}</legend>
      {Object.entries({ standard, ...presets }).map(([name, color]) => (
        <label
          key={name}
          className={styles.swatch}
          style={{ backgroundColor: color }}
          title={translate(`settings.colors.${name}`)}
        >
          <input
            type="radio"
            name={id}
            aria-label={translate(`settings.colors.${name}`)}
            checked={value === color}
            onChange={() => onChoose(color)}
          />
        </label>
      ))}
      <input
        type="color"
        className={styles.well}
        aria-label={translate('settings.anyColor')}
        title={translate('settings.anyColor')}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      />
    </fieldset>
  );
}
