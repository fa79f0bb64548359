import { useTranslate } from '@refinedev/core';
import { InputNumber } from 'antd';
import type { ComponentType } from 'react';
import { fieldLabel } from '../engine/label.ts';
import { type ControlProps, controlOf } from './control.ts';
import { shownFigures } from './figures.ts';
import { Range } from './range.tsx';
import type { FieldInput, FilterProps } from './view.ts';

export interface FigureProps extends ControlProps {
  readonly placeholder?: string;
  readonly figure: number | undefined;
  /** Receives NaN while the typed text is not a number. */
  readonly onFigure: (figure: number | null) => void;
}

/** Renders and parses one number according to the settings of its field. */
type Figure<Settings> = ComponentType<FigureProps & { readonly settings: Settings }>;

interface FigureInputProps extends FigureProps {
  /** Number of decimal places. */
  readonly scale: number;
  readonly suffix?: string;
}

/** A number input that shows thousands separators on blur. */
export function FigureInput({ figure, onFigure, scale, ...control }: FigureInputProps) {
  return (
    <InputNumber<string>
      {...control}
      stringMode
      precision={scale}
      controls={false}
      inputMode="decimal"
      style={{ width: '100%' }}
      value={figure === undefined ? null : String(figure)}
      formatter={(text, { userTyping, input }) => (userTyping || !text ? input : shownFigures(Number(text), scale))}
      parser={(text) => (text ?? '').normalize('NFKC').replace(/[,\s]/g, '')}
      onChange={(text) => onFigure(text === null || text === '' ? null : Number(text))}
    />
  );
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

/** Filters by one number, or by a minimum and a maximum. Applies while typing. */
function FigureFilter<Settings extends object>({
  field,
  resource,
  value: [from = '', to = ''],
  onChange,
  Figure,
}: FilterProps<Settings> & { readonly Figure: Figure<Settings> }) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  const set = (values: readonly string[]) => onChange(values.some(Boolean) ? values : []);
  const figure = (name: string, text: string, onText: (text: string) => void) => (
    <Figure
      settings={field.settings}
      aria-label={name}
      placeholder={name}
      figure={text === '' ? undefined : Number(text)}
      onFigure={(given) => onText(given === null || Number.isNaN(given) ? '' : String(given))}
    />
  );
  if (field.filter !== 'range') return figure(label, from, (text) => set([text]));
  return (
    <Range>
      {figure(translate('fields.from', { label }), from, (text) => set([text, to]))}
      {figure(translate('fields.to', { label }), to, (text) => set([from, text]))}
    </Range>
  );
}
