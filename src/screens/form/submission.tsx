import { useTranslate } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Field } from '../../engine/field.ts';
import { useWriting } from '../../workspace/read-only.tsx';
import { type Refusal, readRefusal } from './conflict/refusal.ts';
import type { NestedRefusals } from './inputs/nested-problems.tsx';
import type { Values } from './values.ts';

export interface Submission {
  readonly isBusy: boolean;
  /** Runs the work unless it runs or is done already, so that a second click or Enter has no effect. */
  readonly submit: () => void;
  /** What the server found wrong within values, to be told by their inputs. */
  readonly refusedWithin: NestedRefusals;
}

/** One write at a time; what the server refuses is said under the fields, the first of which gets the focus. */
export function useSubmission(
  form: FormInstance<Values>,
  /** Ids of inputs begin with it. */
  formId: string,
  work: () => Promise<void>,
  onRefused: (refusal: Refusal) => Promise<void>,
): Submission {
  const isTaken = useRef(false);
  const translate = useTranslate();
  const writing = useWriting();
  const [isBusy, setBusy] = useState(false);
  const [refusedWithin, setRefusedWithin] = useState<NestedRefusals>({});

  /** Whether the work was done; what was refused is said. */
  async function attempt(): Promise<boolean> {
    try {
      await work();
      return true;
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
      // Once done it stays taken: the form is on its way out and must not write again.
      isTaken.current = await attempt();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, refusedWithin, submit: () => writing(() => void write()) };
}

export interface FirstFocus {
  /** The form has come into view. */
  readonly onShown: () => void;
  /** Something in the form has got the focus. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Focuses the first input once the form is in view and ready, and the last one used when its tab is shown again; not on a
 * touch screen, where the keyboard would cover it.
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
  };
}

/**
 * For a form that has just come into view: the last input used, else its first one, gets the focus, unless somebody is at work in it already. It
 * waits for inputs whose code is still on its way, or the second would get what is the first one's. Once more two frames
 * later, for the dialog around it takes the focus itself at about the same time, be it before or after.
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
  // Its buttons stand outside of the form. The cross is where antd puts the focus by itself.
  const isButton = form?.closest('[role="dialog"]')?.contains(activeElement) && activeElement?.matches('.ant-btn');
  if (form?.contains(activeElement) || isButton) return;
  if (last?.isConnected) last.focus({ preventScroll: true });
  else focusFirst(formId, names);
}

/** Brings the first of the named inputs, by its place on the screen, into view and focuses it. */
export function focusFirst(formId: string, names: readonly string[]): void {
  const inputs = names.flatMap((name) => document.getElementById(`${formId}_${name}`) ?? []);
  const [first] = inputs.toSorted((left, right) =>
    left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
