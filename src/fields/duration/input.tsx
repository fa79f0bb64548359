import { Input } from 'antd';
import { useState } from 'react';
import { type FigureProps, figureInput } from '../figure-input.tsx';
import { type DurationSettings, readDuration, shownDuration } from './index.ts';

/** Hours, minutes and seconds as they are typed; put in order where the input is left. */
function DurationBox({
  settings: _settings,
  figure,
  onFigure,
  onBlur,
  ...control
}: FigureProps & { readonly settings: DurationSettings }) {
  const [typed, setTyped] = useState<string>();
  // What was typed stands as long as it is what the input holds.
  const isHeld = typed !== undefined && Object.is(secondsOf(typed) ?? undefined, figure);
  const shown = figure === undefined || Number.isNaN(figure) ? '' : shownDuration(figure);
  return (
    <Input
      placeholder="0:00:00"
      {...control}
      autoComplete="off"
      value={isHeld ? typed : shown}
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

/** Nothing for an empty text, NaN for one that cannot be read. */
function secondsOf(text: string): number | null {
  return text.trim() === '' ? null : (readDuration(text) ?? Number.NaN);
}

export const durationInput = figureInput(DurationBox);
