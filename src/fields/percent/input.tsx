import { FigureInput, type FigureProps, figureInput } from '../figure-input.tsx';
import { fractionOf, type PercentSettings, percentOf } from './index.ts';

/** An input that shows a percentage and reports a fraction. */
function Figure({
  settings: { scale = 2 },
  figure,
  onFigure,
  ...control
}: FigureProps & { readonly settings: PercentSettings }) {
  return (
    <FigureInput
      {...control}
      suffix="%"
      scale={scale}
      figure={figure === undefined ? undefined : percentOf(figure)}
      onFigure={(percentage) => onFigure(percentage === null ? null : fractionOf(percentage))}
    />
  );
}

export const percentInput = figureInput(Figure);
