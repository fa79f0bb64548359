import { type RefObject, useEffect } from 'react';

/** What may get the focus: nothing that the next key would write into. */
const stops =
  'a[href], button:enabled, [type="checkbox"]:enabled, [type="radio"]:enabled, [tabindex]:not([tabindex="-1"])';
/** Milliseconds in which a screen that moves the focus itself has done so. */
const patience = 100;
/** How often the focus is looked at while a dialog that closes still has it. */
const maxLooks = 20;

interface FocusedPlace {
  readonly element: Element;
  /** Its ancestors within the screen, the nearest first, each with the index of the child that leads to it. */
  readonly way: readonly { readonly parent: Element; readonly index: number }[];
}

/**
 * Moves the focus of keyboard users to what stands in its place when a screen removes or disables what has it: of a row
 * that is gone, to the same button of the next row. It would fall to the page as a whole, where a screen reader begins
 * anew.
 */
export function useKeptFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => (screen.current ? keepFocus(screen.current) : undefined), [screen]);
}

function keepFocus(screen: HTMLElement): () => void {
  const listeners = new AbortController();
  let last: FocusedPlace | undefined;
  let isByKeys = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => last !== undefined && (!last.element.isConnected || last.element.matches(':disabled'));

  function note({ target }: Event): void {
    if (!(target instanceof Element)) return;
    if (screen.contains(target)) last = { element: target, way: wayTo(target, screen) };
    // Menus and dialogs stand beside the console and give the focus back.
    else if (topOf(target) === topOf(screen)) last = undefined;
  }
  function look(left: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (!last || !isLost() || !isByKeys) return;
      if (document.activeElement !== document.body) {
        if (left > 1) look(left - 1);
        return;
      }
      const next = standingIn(last, screen);
      last = undefined;
      next?.focus();
    }, patience);
  }

  const observer = new MutationObserver(() => {
    if (timer === undefined && isLost()) look(maxLooks);
  });
  observer.observe(screen, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note, { signal: listeners.signal });
  // Whoever points needs no focus.
  for (const act of ['pointerdown', 'keydown'] as const) {
    const noteAct = () => {
      isByKeys = act === 'keydown';
    };
    document.addEventListener(act, noteAct, { capture: true, signal: listeners.signal });
  }
  return () => {
    observer.disconnect();
    listeners.abort();
    clearTimeout(timer);
  };
}

function wayTo(element: Element, screen: Element): FocusedPlace['way'] {
  const parent = element.parentElement;
  if (!parent || element === screen) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...wayTo(parent, screen)];
}

function topOf(element: Element): Element {
  const parent = element.parentElement;
  return parent && parent !== document.body ? topOf(parent) : element;
}

/** Returns what stands where the element stood, or near it; nothing if the screen itself was replaced. */
function standingIn({ way }: FocusedPlace, screen: Element): HTMLElement | undefined {
  for (const [depth, { parent, index }] of way.entries()) {
    if (!parent.isConnected) continue;
    if (parent === screen || parent.hasAttribute('data-screen')) return undefined;
    const children = [...parent.children];
    const down = way.slice(0, depth).map((step) => step.index);
    for (const child of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const found = stopAt(child, down.toReversed());
      if (found) return found;
    }
  }
  return undefined;
}

/** Returns the first stop at the place below an element that the indices lead to, or else further up to the element. */
function stopAt(element: Element, [index, ...rest]: readonly number[]): HTMLElement | undefined {
  const child = index === undefined ? undefined : element.children[index];
  const found = child && stopAt(child, rest);
  return found ?? [element, ...element.querySelectorAll(stops)].find(isStop);
}

function isStop(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.matches(stops) &&
    !element.isContentEditable &&
    element.checkVisibility?.() !== false
  );
}
