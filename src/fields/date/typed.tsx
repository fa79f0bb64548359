import type { Dayjs } from 'dayjs';
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use, useMemo, useState } from 'react';
import { wallClock } from './wall-clock.ts';

/** The props of a picker that decide what it shows and reports. */
interface PickerProps {
  readonly value: Dayjs | null;
  readonly onChange: (picked: Dayjs | null) => void;
  readonly onCalendarChange: () => void;
  readonly open: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly components: typeof components;
}

interface TypedProps {
  /** The value of the field, or the typed text that could not be read. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null) => void;
  /** Parses typed text as an import does. Returns undefined if it cannot be read. */
  readonly read: (text: string) => string | undefined;
  /** Returns the local time of a value, in a format of dayjs. @default the value itself */
  readonly clockOf?: (value: string) => string;
  readonly valueOf: (picked: Dayjs) => string;
  readonly children: (picker: PickerProps) => ReactNode;
}

interface TypedText {
  /** Replaces the text of the picker. */
  readonly text: string | undefined;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  readonly onEnter: (event: KeyboardEvent) => void;
}

const TypedTextContext = createContext<TypedText | undefined>(undefined);
const components = { input: TextBox };

/**
 * Lets a picker take typed text in every format that an import reads. antd takes only one format, restores the previous
 * date for any other text, and reports typed text one frame after blur, or never if a click elsewhere closes the
 * calendar first. Text that cannot be read is reported as it is, so that the validation of the field refuses it.
 */
export function Typed({ value, onChange, read, clockOf = String, valueOf, children }: TypedProps) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  // The calendar contains a day that is not the value yet, because its time is still to be picked.
  const [isPicking, setPicking] = useState(false);
  const readText = (text: string) => (text.trim() === '' ? null : (read(text) ?? text));
  const readable = value ? read(value) : undefined;
  const unreadable = value && readable === undefined ? value : undefined;
  const clock = readable === undefined ? undefined : clockOf(readable);
  // The same object while the value is: antd forgets the day that was just picked when it is given another.
  const shown = useMemo(() => (clock === undefined ? null : wallClock(clock)), [clock]);
  // The typed text is shown as long as it matches the value.
  const current = typed !== undefined && readText(typed) === (value || null) ? typed : unreadable;

  function show(isShown: boolean) {
    setOpen(isShown);
    if (!isShown) setPicking(false);
  }

  const box: TypedText = {
    text: isOpen && isPicking ? undefined : current,
    onText(text) {
      setTyped(text);
      setPicking(false);
      setOpen(true);
      onChange(readText(text));
    },
    onLeave: () => setTyped(undefined),
    onEnter(event) {
      if (!isOpen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
      if (typed !== undefined && unreadable === undefined && event.target instanceof HTMLInputElement)
        focusNextEmpty(event.target);
      setTyped(undefined);
      show(false);
      // Takes the date and does not submit the form. Without a date, the form reports the text.
      if (isPicking || unreadable === undefined) event.preventDefault();
      event.stopPropagation();
    },
  };
  return (
    <TypedTextContext value={box}>
      {children({
        value: shown,
        components,
        open: isOpen,
        onOpenChange: show,
        onCalendarChange: () => setPicking(true),
        onChange(picked) {
          setTyped(undefined);
          onChange(picked ? valueOf(picked) : null);
        },
      })}
    </TypedTextContext>
  );
}

/** The text box of a picker. The picker itself does not receive what is typed. */
function TextBox({ value, onChange: _onChange, onBlur, onKeyDown, ...input }: ComponentProps<'input'>) {
  const box = use(TypedTextContext);
  return (
    <input
      {...input}
      value={box?.text ?? value}
      onChange={({ target }) => box?.onText(target.value)}
      onBlur={(event) => {
        box?.onLeave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') box?.onEnter(event);
        if (!event.isPropagationStopped()) onKeyDown?.(event);
      }}
    />
  );
}

/** Moves the focus to the next text box of the form that is still empty. Choices are left out: their boxes hold no value. */
function focusNextEmpty(box: HTMLInputElement): void {
  const elements = [...(box.form?.elements ?? [])];
  const isEmpty = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
    element.role !== 'combobox' &&
    element.value === '' &&
    !element.disabled &&
    element.tabIndex >= 0;
  elements
    .slice(elements.indexOf(box) + 1)
    .find(isEmpty)
    ?.focus();
}
