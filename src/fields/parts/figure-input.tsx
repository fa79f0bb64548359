import { useTranslate } from '@refinedev/core';
import { Input, type InputProps } from 'antd';
import { type ComponentType, useState } from 'react';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useTyped } from '../../ui/hooks/use-typed.ts';
import { Range } from '../../ui/inputs/range.tsx';
import type { FieldInput, FilterProps } from '../view.ts';
import { type ControlProps, controlOf } from './control.ts';
import { filterPause, useFilterText } from './filter-text.tsx';

export interface FigureProps extends ControlProps, Pick<InputProps, 'onPressEnter'> {
  readonly placeholder?: string;
  readonly status?: 'error';
  readonly figure: number | undefined;
  /** Receives NaN while the typed text cannot be read. */
  readonly onFigure: (figure: number | null) => void;
}

/** Renders and parses one number according to the settings of its field. */
type Figure<Settings> = ComponentType<FigureProps & { readonly settings: Settings }>;

interface FigureBoxProps extends FigureProps, Pick<InputProps, 'prefix' | 'suffix' | 'inputMode'> {
  /** Parses typed text as an import does. Returns undefined if it cannot be read. */
  readonly read: (text: string) => number | undefined;
  readonly format: (figure: number) => string;
}

/**
 * A text box for a number, which is formatted on blur. Text that cannot be read stays, and so does a number that
 * formatting would round: validation reports both.
 */
export function FigureBox({ figure, onFigure, onBlur, read, format, ...control }: FigureBoxProps) {
  const [typed, setTyped] = useState<string>();
  const figureOf = (text: string) => (text.trim() === '' ? null : (read(text) ?? Number.NaN));
  const isFigure = (text: string) => isSame(figureOf(text), figure ?? null);
  const formatted = figure === undefined || Number.isNaN(figure) ? '' : format(figure);
  return (
    <Input
      {...control}
      autoComplete="off"
      // The typed text is shown as long as it matches the value of the input.
      value={typed !== undefined && isFigure(typed) ? typed : formatted}
      onChange={({ target }) => {
        setTyped(target.value);
        onFigure(figureOf(target.value));
      }}
      onBlur={() => {
        if (isFigure(formatted)) setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}

/** Unlike `Object.is`, 0 and -0 are the same, because `-0` may be the begin of `-0.5`. */
function isSame(left: number | null, right: number | null): boolean {
  return left === right || (Number.isNaN(left) && Number.isNaN(right));
}

/** Returns the input and the filter of a numeric kind. */
export function figureInput<Settings extends object>(Figure: Figure<Settings>): FieldInput<Settings, number> {
  return {
    Input: (props) => (
      <Figure
        {...controlOf(props)}
        settings={props.field.settings}
        figure={props.value ?? undefined}
        onFigure={(figure) => props.onChange?.(figure)}
      />
    ),
    Filter: (props) => <FigureFilter {...props} Figure={Figure} />,
  };
}

interface FigureFilterProps<Settings extends object> extends FilterProps<Settings> {
  readonly Figure: Figure<Settings>;
}

/** Filters by one number, or by a minimum and a maximum. Applies on Enter, on blur or after a pause. */
function FigureFilter<Settings extends object>({
  value: [from = '', to = ''],
  onChange,
  ...filter
}: FigureFilterProps<Settings>) {
  const translate = useTranslate();
  const { field, resource } = filter;
  const label = fieldLabel(translate, resource, field);
  const set = (values: readonly string[]) => onChange(values.some(Boolean) ? values : [], { replace: true });
  if (field.filter !== 'range') {
    return <FigureLimit {...filter} label={label} text={from} onText={(text) => set([text])} />;
  }
  return (
    <Range>
      <FigureLimit
        {...filter}
        label={translate('fields.from', { label })}
        text={from}
        onText={(text) => set([text, to])}
      />
      <FigureLimit
        {...filter}
        label={translate('fields.to', { label })}
        text={to}
        onText={(text) => set([from, text])}
      />
    </Range>
  );
}

interface FigureLimitProps<Settings extends object> extends Pick<FigureFilterProps<Settings>, 'field' | 'Figure'> {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function FigureLimit<Settings extends object>({ field, Figure, label, ...limit }: FigureLimitProps<Settings>) {
  const typed = useTyped(limit.text, limit.onText, filterPause);
  const { text, state, onText } = useFilterText(field, typed.text, typed.setText);
  return (
    <Figure
      {...state}
      onBlur={typed.flush}
      onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && typed.flush()}
      settings={field.settings}
      aria-label={label}
      placeholder={label}
      figure={text === '' ? undefined : Number(text)}
      onFigure={(given) => onText(given === null ? '' : String(given))}
    />
  );
}
