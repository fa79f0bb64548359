/** What may get the focus: nothing that the next key would write into, and no button that acts at once. */
const harmless =
  'a[href], button[aria-haspopup]:enabled, [type="checkbox"]:enabled, [type="radio"]:enabled, [tabindex]:not([tabindex="-1"], button, input)';
/** Milliseconds in which a screen that moves the focus itself has done so. */
const settleDelay = 100;
/** What a tab consists of: its screen, and the layer where forms open above it. */
const parts = '[data-screen], [data-layer]';
/** How often the focus is looked at while a key is pressed, or a dialog that closes still has it. */
const maxLooks = 20;

interface FocusedPlace {
  readonly element: Element;
  /** Its ancestors within the screen or the form, the nearest first, each with the index of the child that leads to it. */
  readonly ancestors: readonly { readonly parent: Element; readonly index: number }[];
  /** What had the focus when the form that contains the element opened. */
  readonly opener: FocusedPlace | undefined;
}

/**
 * Moves the focus of keyboard users to what stands in its place when a screen removes what has it, or
 * what opened the form that has it: from a row to the next one. It would fall to the page as a whole, where a screen reader begins anew.
 *
 * @param focused what had the focus last
 */
export function keepFocus(screen: HTMLElement, focused?: Element): () => void {
  let last: FocusedPlace | undefined;
  let lastAct: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note({ target }: Pick<Event, 'target'>): void {
    if (!(target instanceof Element)) return;
    if (screen.contains(target)) {
      const opener = target.closest('[data-layer]') ? (last?.opener ?? last) : undefined;
      last = { element: target, ancestors: ancestorsOf(target, screen), opener };
      // Menus and dialogs stand beside the console and give the focus back.
    } else if (topOf(target) === topOf(screen)) last = undefined;
  }
  function restore(looks: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (!last || last.element.isConnected) return;
      const isInUse = document.activeElement !== document.body || lastAct === 'keydown';
      if (isInUse && lastAct !== 'pointerdown' && looks > 0) return restore(looks - 1);
      // A user who points needs no focus. What stands in the place is in sight if the place is.
      const place = last;
      last = undefined;
      if (!isInUse && lastAct !== 'pointerdown') replacementOf(place, screen)?.focus({ preventScroll: true });
    }, settleDelay);
  }
  function noteAct({ type, target }: Event): void {
    lastAct = type;
    if (type !== 'pointerdown') {
      if (!last) note({ target: document.activeElement });
      // A user who points elsewhere leaves what has the focus; what they point at gets it after this event.
    } else if (target instanceof Element && topOf(target) === topOf(screen)) last = last?.opener;
  }

  if (focused?.isConnected) note({ target: focused });
  const observer = new MutationObserver(() => {
    if (timer === undefined && last && !last.element.isConnected) restore(maxLooks);
  });
  observer.observe(screen, { childList: true, subtree: true });
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener('focusin', note, { signal });
  for (const act of ['pointerdown', 'keydown', 'keyup'])
    document.addEventListener(act, noteAct, { capture: true, signal });
  return () => {
    observer.disconnect();
    listeners.abort();
    clearTimeout(timer);
  };
}

function ancestorsOf(element: Element, screen: Element): FocusedPlace['ancestors'] {
  const parent = element.parentElement;
  if (!parent || parent === screen || parent.matches(parts)) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...ancestorsOf(parent, screen)];
}

function topOf(element: Element): Element {
  const parent = element.parentElement;
  return parent && parent !== document.body ? topOf(parent) : element;
}

/**
 * Returns what stands where the element stood, or near it, else the heading. Where the form is gone, what opened it; nothing
 * if the screen itself was replaced.
 */
function replacementOf({ ancestors, opener }: FocusedPlace, screen: Element): HTMLElement | undefined {
  const standing = ancestors.filter(({ parent }) => parent.isConnected);
  for (const { parent, index } of standing) {
    const children = [...parent.children];
    const nearest = [...children.slice(index), ...children.slice(0, index).toReversed()];
    const found = nearest.flatMap((child) => [child, ...child.querySelectorAll(harmless)]).find(isHarmless);
    if (found) return found;
  }
  if (standing.length > 0) {
    const heading = screen.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    return heading ?? undefined;
  }
  if (opener?.element instanceof HTMLElement && opener.element.isConnected) return opener.element;
  return opener && replacementOf(opener, screen);
}

function isHarmless(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.matches(harmless) && element.checkVisibility?.() !== false;
}
