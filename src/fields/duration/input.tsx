import { FigureBox, type FigureProps, figureInput } from '../parts/figure-input.tsx';
import type { KindInput } from '../view.ts';
import { type DurationSettings, readDuration } from './index.ts';
import { shownDuration } from './shown-duration.ts';

function DurationBox({ settings: _settings, ...figure }: FigureProps & { readonly settings: DurationSettings }) {
  return <FigureBox placeholder="0:00:00" {...figure} read={readDuration} format={shownDuration} />;
}

export const input: KindInput<'duration'> = figureInput(DurationBox);
