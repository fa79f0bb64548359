import { useTranslate } from '@refinedev/core';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { fieldLabel } from '../../engine/label.ts';
import { useClearing } from '../clearing.tsx';
import type { FilterProps } from '../view.ts';

/** Debounce delay of the filter, in milliseconds. */
const pause = 400;

/** Filters by a part of a text, or by the whole of a masked one. Applies on Enter, on blur or after a pause, but never during an IME composition. */
export function ContainsFilter({ field, resource, value: [applied = ''], onChange }: FilterProps<object>) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  const [draft, setDraft] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [isComposing, setComposing] = useState(false);
  if (applied !== seen) {
    setSeen(applied);
    setDraft(applied);
  }

  function apply(text: string) {
    const wanted = text.trim();
    if (wanted !== applied) onChange(wanted === '' ? [] : [wanted]);
  }

  useEffect(() => {
    if (isComposing || draft.trim() === applied) return undefined;
    const wanted = draft.trim();
    const timer = setTimeout(() => onChange(wanted === '' ? [] : [wanted]), pause);
    return () => clearTimeout(timer);
  }, [draft, applied, isComposing, onChange]);

  return (
    <Input
      aria-label={label}
      placeholder={field.mask ? translate('list.wholeValue', { label }) : label}
      allowClear={useClearing()}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onClear={() => apply('')}
      onBlur={() => apply(draft)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && apply(draft)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
