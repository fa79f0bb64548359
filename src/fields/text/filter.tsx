import { useTranslate } from '@refinedev/core';
import { Input } from 'antd';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useTyped } from '../../ui/hooks/use-typed.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { filterPause } from '../parts/filter-text.tsx';
import type { FilterProps } from '../view.ts';

/** Filters by a part of a text, or by the whole of a masked one. Applies on Enter, on blur or after a pause, but never during an IME composition. */
export function ContainsFilter({ field, resource, value: [applied = ''], onChange }: FilterProps<object>) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  const { text, setText, ask, flush } = useTyped(
    applied,
    (wanted) => onChange(wanted === '' ? [] : [wanted], { replace: true }),
    filterPause,
  );
  return (
    <Input
      aria-label={label}
      placeholder={field.mask ? translate('list.wholeValue', { label }) : label}
      allowClear={useClearing()}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onClear={() => ask('')}
      onBlur={flush}
      onPressEnter={(event) => !event.nativeEvent.isComposing && flush()}
    />
  );
}
