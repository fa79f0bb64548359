import { FigureBox, type FigureProps, figureInput } from '../parts/figure-input.tsx';
import { readFigures, shownFigures } from '../values/figures.ts';
import type { KindInput } from '../view.ts';
import type { DecimalSettings } from './index.ts';

function DecimalBox({ settings: { scale = 2 }, ...figure }: FigureProps & { readonly settings: DecimalSettings }) {
  return (
    <FigureBox {...figure} inputMode="decimal" read={readFigures} format={(value) => shownFigures(value, scale)} />
  );
}

export const input: KindInput<'decimal'> = figureInput(DecimalBox);
