import type { KeyboardEvent, RefObject } from 'react';
import type { Tab } from '../model.ts';
import type { Closing } from './use-closing.tsx';
import type { Ordering } from './use-ordering.tsx';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Keyboard shortcuts of the tab bar: arrows, Home and End move between tabs; with Ctrl or ⌘ and Shift they move the
 * tab; Delete closes it.
 */
export function useTabKeys(
  bar: RefObject<HTMLElement | null>,
  closing: Closing,
  ordering: Ordering,
): (event: KeyboardEvent, tab: Tab) => void {
  return (event, tab) => {
    const step = steps[event.key];
    const isMeant = event.shiftKey && (event.ctrlKey || event.metaKey);
    if (event.key === 'Delete') void closing.close(tab.path);
    else if (step === undefined || event.altKey) return;
    else if (isMeant) ordering.shift(tab, step);
    else if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    else focusTab(bar.current, tab, step);
    event.preventDefault();
  };
}

function focusTab(bar: HTMLElement | null, tab: Tab, step: number) {
  const links = [...(bar?.querySelectorAll<HTMLElement>('[data-path] a') ?? [])];
  const from = links.findIndex((link) => link.closest('[data-path]')?.getAttribute('data-path') === tab.path);
  links[Math.max(0, Math.min(links.length - 1, from + step))]?.focus();
}
