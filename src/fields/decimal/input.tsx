import { FigureInput, type FigureProps, figureInput } from '../figure-input.tsx';
import type { DecimalSettings } from './index.ts';

function Figure({ settings: { scale = 2 }, ...figure }: FigureProps & { readonly settings: DecimalSettings }) {
  return <FigureInput {...figure} scale={scale} />;
}

export const decimalInput = figureInput(Figure);
