import { type ComponentProps, createContext, type KeyboardEvent, use, useState } from 'react';

/** The two days of a range; '' for an end that is open. */
export type DayRange = readonly [string, string];

interface RangeTextOptions {
  readonly value: DayRange;
  readonly onChange: (range: DayRange) => void;
  /** Parses typed text to a day. Returns undefined if it cannot be read. */
  readonly read: (text: string) => string | undefined;
  /** Neither end may be open. */
  readonly isRequired: boolean;
}

/** What is typed at each end; undefined for an end that shows the day in force. */
type Texts = readonly [string | undefined, string | undefined];

interface Draft {
  readonly texts: Texts;
  /** The range that was in force when it was typed. A range from elsewhere replaces the draft. */
  readonly over: string;
  /** The ends were left, and one of them could not be read. */
  readonly isRefused: boolean;
}

type End = 0 | 1;

const noTexts: Texts = [undefined, undefined];

/**
 * Keeps what is typed into a range picker until the box is left, and then reports it. antd reads a single format, drops
 * other text without a word, restores an end that was emptied, and keeps typed days to itself when a click elsewhere
 * closes the calendar.
 */
export function useRangeText({ value, onChange, read, isRequired }: RangeTextOptions) {
  const [draft, setDraft] = useState<Draft>();
  const over = value.join('/');
  const current = draft?.over === over ? draft : undefined;
  const texts = current?.texts ?? noTexts;
  const dayOf = (text: string) => (text.trim() === '' ? (isRequired ? undefined : '') : read(text));
  const days = texts.map((text, end) => (text === undefined ? value[end] : dayOf(text)));

  /** Reports a range in order, if it is another. */
  function report([from, to]: DayRange) {
    setDraft(undefined);
    const range: DayRange = areReversed(from, to) ? [to, from] : [from, to];
    if (range.join('/') !== over) onChange(range);
  }

  /** Reports what was typed. Days in the wrong order wait while `isInside`: the other end is yet to be typed. */
  function apply(isInside: boolean): boolean {
    if (!current) return true;
    const [from, to] = days;
    const isUnread = from === undefined || to === undefined;
    if (isUnread) setDraft({ ...current, isRefused: true });
    if (isUnread || (isInside && areReversed(from, to))) return false;
    report([from, to]);
    return true;
  }

  return {
    texts,
    /** The days that the calendar shows. */
    days: [days[0] ?? value[0], days[1] ?? value[1]] as const,
    /** The texts that were left and could not be read. */
    refused: days.map((day) => current?.isRefused === true && day === undefined),
    setText: (end: End, text: string) =>
      setDraft({ texts: end === 0 ? [text, texts[1]] : [texts[0], text], over, isRefused: false }),
    drop: () => setDraft(undefined),
    report,
    apply,
  };
}

function areReversed(from: string, to: string): boolean {
  return from !== '' && to !== '' && from > to;
}

interface RangeBox extends Pick<ReturnType<typeof useRangeText>, 'texts' | 'refused' | 'setText'> {
  readonly onKeyDown: (event: KeyboardEvent, end: End) => void;
  /** Id of the element that says what could not be read. */
  readonly problemId: string;
}

export const RangeBoxContext = createContext<RangeBox | undefined>(undefined);

interface RangeTextBoxProps extends ComponentProps<'input'> {
  /** antd marks the two boxes by it. */
  readonly 'date-range'?: 'start' | 'end';
}

/** A text box of a range picker. The picker itself does not receive what is typed. */
export function RangeTextBox({ value, onChange: _onChange, onKeyDown, ...input }: RangeTextBoxProps) {
  const box = use(RangeBoxContext);
  const end = input['date-range'] === 'end' ? 1 : 0;
  const isRefused = box?.refused[end] === true;
  return (
    <input
      {...input}
      value={box?.texts[end] ?? value}
      aria-invalid={isRefused}
      aria-describedby={isRefused ? box?.problemId : undefined}
      onChange={({ target }) => box?.setText(end, target.value)}
      onKeyDown={(event) => {
        box?.onKeyDown(event, end);
        if (!event.isPropagationStopped()) onKeyDown?.(event);
      }}
    />
  );
}
