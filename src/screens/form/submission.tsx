import { useTranslate } from '@refinedev/core';
import type { FormInstance, FormProps } from 'antd';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Field } from '../../engine/fields/field.ts';
import { useWriting } from '../../workspace/read-only.tsx';
import type { Values } from '../records/record.ts';
import { readRefusal, type WriteRefusal } from './conflict/refusal.ts';
import type { NestedRefusals } from './inputs/nested-problems.tsx';

/** Ctrl+Enter or ⌘+Enter, from any input of a form. With Shift a new record is saved and another one begun. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
}

export interface Submission {
  readonly isBusy: boolean;
  /** Runs the work unless it is running or done, so that a second click or Enter has no effect. */
  readonly submit: () => void;
  /** Errors that the server found inside values; their inputs show them. */
  readonly refusedWithin: NestedRefusals;
}

/** Runs one write at a time. Errors from the server are shown under their fields, and the first of these is focused. */
export function useSubmission(
  form: FormInstance<Values>,
  /** Prefix of the ids of the inputs. */
  formId: string,
  /** Resolves to whether the form closes now. If it does, nothing is written again. */
  work: () => Promise<boolean>,
  onRefused: (refusal: WriteRefusal) => Promise<void>,
): Submission {
  const isTaken = useRef(false);
  const translate = useTranslate();
  const writing = useWriting();
  const [isBusy, setBusy] = useState(false);
  const [refusedWithin, setRefusedWithin] = useState<NestedRefusals>({});

  /** Resolves to whether the form closes. Shows the errors if the server refused. */
  async function attempt(): Promise<boolean> {
    try {
      const isClosing = await work();
      setRefusedWithin({});
      return isClosing;
    } catch (error) {
      const refusal = readRefusal(error);
      const { within } = refusal;
      const marked = (name: string) => (Object.hasOwn(within, name) ? [translate('fields.json.wrong')] : []);
      setRefusedWithin(
        Object.fromEntries(
          Object.entries(within).map(([name, places]) => [name, { places, value: form.getFieldValue(name) }]),
        ),
      );
      form.setFields(
        Object.entries(refusal.errors).map(([name, errors]) => ({ name, errors: [...errors, ...marked(name)] })),
      );
      focusFirst(formId, Object.keys(refusal.errors));
      await onRefused(refusal);
      return false;
    }
  }

  async function write() {
    if (isTaken.current) return;
    isTaken.current = true;
    setBusy(true);
    try {
      isTaken.current = await attempt();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, refusedWithin, submit: () => writing(() => void write()) };
}

export interface FirstFocus {
  /** The form is visible. */
  readonly onShown: () => void;
  /** An element of the form received the focus. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  /** Focuses the first input again: the form begins anew. */
  readonly onAnew: () => void;
}

/**
 * Focuses the first input when the form is visible and ready, and the input used last when its tab is shown again. Not
 * on a touch screen, where the on-screen keyboard would cover the form.
 */
export function useFirstFocus(formId: string, inputs: readonly Field[], isReady = true): FirstFocus {
  const [isShown, setShown] = useState(false);
  const last = useRef<HTMLElement>(null);
  const isDue = isShown && isReady;
  const focus = useEffectEvent(() => {
    if (window.matchMedia('(hover: none)').matches) return;
    focusOnOpening(
      formId,
      inputs.map((field) => field.name),
      last.current,
    );
  });
  useEffect(() => {
    if (isDue) focus();
  }, [isDue]);
  return {
    onShown: () => setShown(true),
    onFocus({ target }) {
      last.current = target;
    },
    onAnew() {
      const names = inputs.map((field) => field.name);
      // The inputs are mounted anew.
      requestAnimationFrame(() => focusFirst(formId, names));
    },
  };
}

/**
 * Focuses the input used last, or else the first one, unless the user has focused another already. Waits for inputs
 * whose code is still loading; otherwise the second input would get the focus. Repeats two frames later, because the
 * dialog sets the focus itself at about that time, before or after.
 */
function focusOnOpening(formId: string, names: readonly string[], last: HTMLElement | null): void {
  if (document.getElementById(formId)?.querySelector('[data-coming]')) {
    requestAnimationFrame(() => focusOnOpening(formId, names, last));
    return;
  }
  focusUnlessBusy(formId, names, last);
  requestAnimationFrame(() => requestAnimationFrame(() => focusUnlessBusy(formId, names, last)));
}

function focusUnlessBusy(formId: string, names: readonly string[], last: HTMLElement | null): void {
  const form = document.getElementById(formId);
  const { activeElement } = document;
  // The buttons are outside of the form element. antd focuses the close button itself, so that one does not count.
  const isButton = form?.closest('[role="dialog"]')?.contains(activeElement) && activeElement?.matches('.ant-btn');
  if (form?.contains(activeElement) || isButton) return;
  if (last?.isConnected) last.focus({ preventScroll: true });
  else focusFirst(formId, names);
}

/** Returns what focuses the topmost invalid input. */
export function focusInvalid(formId: string): NonNullable<FormProps['onFinishFailed']> {
  return ({ errorFields }) => {
    const names = errorFields.map(({ name }) => String(name[0]));
    focusFirst(formId, names);
  };
}

/** Scrolls to the topmost of the named inputs and focuses it. */
export function focusFirst(formId: string, names: readonly string[]): void {
  const inputs = names.flatMap((name) => document.getElementById(`${formId}_${name}`) ?? []);
  const [first] = inputs.toSorted((left, right) =>
    left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
