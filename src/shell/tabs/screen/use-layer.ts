import { type FocusEvent, type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import type { FormLayer } from '../../../workspace/place/place.tsx';

/** The layer of a screen's forms, and what the screen does while they are open. */
export function useLayer() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  // A hidden screen keeps it, and is not drawn once more when it is shown again.
  const keepElement = useCallback((mounted: HTMLElement | null) => {
    if (mounted) setElement(mounted);
  }, []);
  const [covers, setCovers] = useState(0);
  const cover = useCallback(() => {
    setCovers((count) => count + 1);
    return () => setCovers((count) => count - 1);
  }, []);
  const { leaves, standBeside } = useLeaves();
  const layer = useMemo<FormLayer>(() => ({ element, cover, standBeside }), [element, cover, standBeside]);
  const isCovered = covers > 0;
  const isBeside = !isCovered && leaves.length > 0;
  const isBehind = isCovered || isBeside;
  const lastFocused = useRef<HTMLElement>(undefined);
  function noteFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
    if (!isBeside && currentTarget.contains(target)) lastFocused.current = target;
  }
  function noteBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!isBehind && relatedTarget === null && currentTarget.contains(target)) lastFocused.current = undefined;
  }
  useEffect(() => {
    if (!isBehind) return undefined;
    // A form that opens looks for its opener when the screen behind is inert already, and so cannot give the focus back.
    return () => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || element?.contains(activeElement);
      if (isFree) lastFocused.current?.focus({ preventScroll: true });
    };
  }, [isBehind, element]);
  const hasSide = useWidthFrom('lg');
  useEffect(() => {
    // A form at the bottom leaves half of the window: what it is about may be below that.
    if (isBeside && !hasSide) element?.parentElement?.querySelector('[data-evidence]')?.scrollIntoView();
  }, [isBeside, hasSide, element]);
  const onControl = (event: SyntheticEvent<HTMLElement>) => stopControl(event, () => leaves.at(-1)?.());
  return { isCovered, isBeside, onControl, keepElement, layer, noteFocus, noteBlur };
}

/** The forms beside the screen, each with what leaves it. */
function useLeaves() {
  const [leaves, setLeaves] = useState<readonly (() => void)[]>([]);
  const standBeside = useCallback((onLeave: () => void) => {
    // Two forms may have the same function.
    const leave = () => onLeave();
    setLeaves((before) => [...before, leave]);
    return () => setLeaves((before) => before.filter((one) => one !== leave));
  }, []);
  return { leaves, standBeside };
}

const controls = 'a, button, input, textarea, select, label, summary, [contenteditable="true"]';
const widgets = ['button', 'tab', 'combobox', 'checkbox', 'radio', 'switch', 'slider', 'menuitem', 'option']
  .map((role) => `[role="${role}"]`)
  .join(', ');

/** Keeps a control from what it does, such as showing another record than the one that the form beside is about. */
function stopControl(event: SyntheticEvent<HTMLElement>, leave: () => void) {
  const { currentTarget, target, nativeEvent } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (!target.closest(`${controls}, ${widgets}`)) return;
  if (nativeEvent instanceof KeyboardEvent && !isTyped(nativeEvent)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type !== 'mousedown') leave();
}

/** Whether a key types or presses something. The others move the focus and scroll. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || ['Enter', 'Backspace', 'Delete'].includes(key));
}
