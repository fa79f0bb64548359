import { FigureBox, type FigureProps, figureInput } from '../figure-input.tsx';
import { type MoneySettings, readFen } from './index.ts';
import { shownYuan } from './yuan.ts';

/** An input that shows yuan and reports fen. */
function AmountBox({ settings: _settings, ...figure }: FigureProps & { readonly settings: MoneySettings }) {
  return <FigureBox {...figure} prefix="¥" inputMode="decimal" read={readFen} format={shownYuan} />;
}

export const moneyInput = figureInput(AmountBox);
