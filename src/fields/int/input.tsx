import { FigureBox, type FigureProps, figureInput } from '../parts/figure-input.tsx';
import { readFigures, shownFigures } from '../values/figures.ts';
import type { KindInput } from '../view.ts';
import type { IntSettings } from './index.ts';

function IntBox({ settings: _settings, ...figure }: FigureProps & { readonly settings: IntSettings }) {
  return <FigureBox {...figure} inputMode="decimal" read={readFigures} format={(value) => shownFigures(value, 0)} />;
}

export const input: KindInput<'int'> = figureInput(IntBox);
