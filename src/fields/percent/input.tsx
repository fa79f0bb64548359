import { nfkc } from '../../base/nfkc.ts';
import { FigureBox, type FigureProps, figureInput } from '../parts/figure-input.tsx';
import { readFigures, shownFigures } from '../values/figures.ts';
import type { KindInput } from '../view.ts';
import { fractionOf, type PercentSettings, percentOf } from './index.ts';

/** An input that shows a percentage and reports a fraction. */
function PercentBox({ settings: { scale = 2 }, ...figure }: FigureProps & { readonly settings: PercentSettings }) {
  return (
    <FigureBox
      {...figure}
      suffix="%"
      inputMode="decimal"
      read={readPercentage}
      format={(fraction) => shownFigures(percentOf(fraction), scale)}
    />
  );
}

/** Parses `12.5` or `12.5%` to 0.125. In a sheet, a number without the sign is a fraction. */
function readPercentage(text: string): number | undefined {
  const percentage = readFigures(nfkc(text).trim().replace(/%$/, ''));
  return percentage === undefined ? undefined : fractionOf(percentage);
}

export const input: KindInput<'percent'> = figureInput(PercentBox);
