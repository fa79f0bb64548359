import { useTranslate } from '@refinedev/core';
import { InputNumber, type InputNumberProps } from 'antd';
import { fieldLabel } from '../../engine/label.ts';
import { controlOf } from '../control.ts';
import { Range } from '../range.tsx';
import type { FieldInput, FilterProps, InputProps } from '../view.ts';
import type { MoneySettings } from './index.ts';
import { fenOf, shownYuan, yuanOf } from './yuan.ts';

/** An input that shows yuan and reports fen. */
function AmountInput({
  fen,
  onFen,
  ...control
}: Omit<InputNumberProps<string>, 'value' | 'onChange'> & {
  readonly fen: number | undefined;
  readonly onFen: (fen: number | null) => void;
}) {
  return (
    <InputNumber<string>
      {...control}
      stringMode
      prefix="¥"
      precision={2}
      controls={false}
      inputMode="decimal"
      style={{ width: '100%' }}
      value={fen === undefined ? null : yuanOf(fen)}
      formatter={(yuan, { userTyping, input }) => (userTyping ? input : shownYuan(yuan ?? ''))}
      parser={(text) => (text ?? '').replace(/[,，¥￥\s]/g, '')}
      onChange={(yuan) => onFen(yuan === null ? null : (fenOf(yuan) ?? null))}
    />
  );
}

function MoneyInput(props: InputProps<MoneySettings, number>) {
  const { value, onChange } = props;
  return <AmountInput {...controlOf(props)} fen={value ?? undefined} onFen={(fen) => onChange?.(fen)} />;
}

/** Applies amounts while typing. The URL contains fen. */
function MoneyFilter({ field, resource, value, onChange }: FilterProps<MoneySettings>) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  const fenAt = (index: number) => (value[index] ? Number(value[index]) : undefined);
  const text = (fen: number | null) => (fen === null ? '' : String(fen));
  if (field.filter !== 'range') {
    return (
      <AmountInput
        aria-label={label}
        placeholder={label}
        fen={fenAt(0)}
        onFen={(fen) => onChange(fen === null ? [] : [text(fen)])}
      />
    );
  }
  const [from = '', to = ''] = value;
  const set = (range: readonly [string, string]) => onChange(range.some(Boolean) ? range : []);
  return (
    <Range>
      <AmountInput
        aria-label={translate('fields.from', { label })}
        placeholder={translate('fields.from', { label })}
        fen={fenAt(0)}
        onFen={(fen) => set([text(fen), to])}
      />
      <AmountInput
        aria-label={translate('fields.to', { label })}
        placeholder={translate('fields.to', { label })}
        fen={fenAt(1)}
        onFen={(fen) => set([from, text(fen)])}
      />
    </Range>
  );
}

export const moneyInput: FieldInput<MoneySettings, number> = {
  Input: MoneyInput,
  Filter: MoneyFilter,
};
