import { useTranslate } from '@refinedev/core';
import type { ClipboardEvent } from 'react';
import { maxFilterValues } from '../../../../engine/queries/query.ts';
import { useFeedback } from '../../../../ui/feedback.tsx';
import { splitValues } from '../../../list-state/filters/value-list.ts';

interface PastedValues {
  /** Applies the values. Not called for a text that is one value, which the input takes itself. */
  readonly onValues: (values: readonly string[]) => void;
  /** Returns whether the filter can take the value. @default all of them */
  readonly isValue?: ((text: string) => boolean) | undefined;
}

/** Returns the handler of a paste into a search or filter input. What is not applied is said. */
export function usePastedValues({ onValues, isValue = () => true }: PastedValues) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const say = (title: string) => notify({ key: 'pasted-values', type: 'warning', title });
  return (event: ClipboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const values = splitValues(event.clipboardData.getData('text/plain'));
    if (values.length < 2) return;
    event.preventDefault();
    if (values.length > maxFilterValues)
      return say(translate('list.pasted.tooMany', { count: values.length, maximum: maxFilterValues }));
    const unreadable = values.filter((text) => !isValue(text));
    if (unreadable.length > 0)
      say(translate('list.pasted.unreadable', { values: unreadable.join(translate('list.separator')) }));
    const readable = values.filter((text) => !unreadable.includes(text));
    if (readable.length > 0) onValues(readable);
  };
}
