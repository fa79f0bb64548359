import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { FormEvent, ReactNode } from 'react';

dayjs.extend(customParseFormat);

interface TypedProps {
  readonly format: string;
  readonly onTyped: (typed: Dayjs) => void;
  /** A picker. */
  readonly children: ReactNode;
}

/**
 * Tells what is typed into a picker as soon as it is whole. antd alone tells it a frame after the focus has left, or drops
 * it where a click elsewhere closes the calendar first: a click on "save" would save the day before.
 */
export function Typed({ format, onTyped, children }: TypedProps) {
  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = dayjs(target.value, format, true);
    if (typed.isValid()) onTyped(typed);
  }
  return (
    <span style={{ display: 'contents' }} onInput={onInput}>
      {children}
    </span>
  );
}
