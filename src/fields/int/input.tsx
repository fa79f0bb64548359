import { FigureInput, type FigureProps, figureInput } from '../figure-input.tsx';
import type { IntSettings } from './index.ts';

function Figure({ settings: _settings, ...figure }: FigureProps & { readonly settings: IntSettings }) {
  return <FigureInput {...figure} scale={0} />;
}

export const intInput = figureInput(Figure);
