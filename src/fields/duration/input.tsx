import { Input } from 'antd';
import { useState } from 'react';
import { type FigureProps, figureInput } from '../figure-input.tsx';
import { type DurationSettings, readDuration, shownDuration } from './index.ts';

/** An input for hours, minutes and seconds. The text is formatted on blur. */
function DurationBox({
  settings: _settings,
  figure,
  onFigure,
  onBlur,
  ...control
}: FigureProps & { readonly settings: DurationSettings }) {
  const [typed, setTyped] = useState<string>();
  // The typed text is shown as long as it matches the value of the input.
  const isTypedValue = typed !== undefined && Object.is(secondsOf(typed) ?? undefined, figure);
  const shown = figure === undefined || Number.isNaN(figure) ? '' : shownDuration(figure);
  return (
    <Input
      placeholder="0:00:00"
      {...control}
      autoComplete="off"
      value={isTypedValue ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onFigure(secondsOf(target.value));
      }}
      onBlur={() => {
        if (!Number.isNaN(figure)) setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}

/** Returns null for an empty text, NaN for a text that cannot be parsed. */
function secondsOf(text: string): number | null {
  return text.trim() === '' ? null : (readDuration(text) ?? Number.NaN);
}

export const durationInput = figureInput(DurationBox);
