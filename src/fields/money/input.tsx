import { FigureBox, type FigureProps, figureInput } from '../parts/figure-input.tsx';
import type { KindInput } from '../view.ts';
import { currencyOf } from './currency.ts';
import { type MoneySettings, readAmount } from './index.ts';
import { shownAmount } from './shown-amount.ts';

function AmountBox({ settings, ...figure }: FigureProps & { readonly settings: MoneySettings }) {
  const { symbol } = currencyOf(settings);
  const read = (text: string) => readAmount(text, settings);
  return <FigureBox {...figure} prefix={symbol} inputMode="decimal" read={read} format={shownAmount} />;
}

export const input: KindInput<'money'> = figureInput(AmountBox);
