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
 * Reports typed text as soon as it is a complete date. antd reports it one frame after blur, or drops it if a click
 * elsewhere closes the calendar first, so a click on "save" would save the previous date.
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
