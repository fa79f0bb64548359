import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo } from 'react';

// By hand: react-hotkeys-hook 5.4 (2.5 kB) would replace the 10 lines of the listener below, but has no order between the
// keys of a panel, a screen and the console, lets its sequences go on in dialogs, and ignores events without a `code`,
// as `pressSingleKey` dispatches them.

/** A key by its name on the keyboard, with what it does. */
export interface KeyText {
  readonly key: string;
  readonly text: string;
}

interface SingleKeys {
  readonly isOn: boolean;
  /** The keys that work now, apart from those of lists and of every screen. */
  readonly shown: Set<KeyText>;
}

const SingleKeysContext = createContext<SingleKeys | undefined>(undefined);

export interface SingleKeysProviderProps {
  /** Whether the user has enabled single-key shortcuts (系统设置). */
  readonly isOn: boolean;
  readonly children: ReactNode;
}

export function SingleKeysProvider({ isOn, children }: SingleKeysProviderProps) {
  const value = useMemo(() => ({ isOn, shown: new Set<KeyText>() }), [isOn]);
  return <SingleKeysContext value={value}>{children}</SingleKeysContext>;
}

/** What a key does; nothing for a key that is left to others. */
type KeyAction = (() => void) | false | undefined;

/** What keys do, by their names in lower case. */
export type KeyActions = Readonly<Record<string, KeyAction>>;

/**
 * Runs single-key shortcuts: keys pressed without Ctrl, ⌘ or Alt, outside of text inputs, and while no dialog or menu is
 * open. Users can disable them (WCAG 2.1.4).
 *
 * @param of keys of the console are called after those of the screens, and keys of a panel above a screen before them, if
 * none of them has used the key. The second key of a sequence comes before all of them
 */
export function useSingleKeys(
  actionOf: (event: KeyboardEvent) => KeyAction,
  of: 'screen' | 'console' | 'panel' | 'sequence' = 'screen',
): void {
  const isOn = use(SingleKeysContext)?.isOn ?? true;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey;
    const action = !event.defaultPrevented && !isCombined && !isKeyElsewhere(event.target) && actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const target: GlobalEventHandlers = of === 'console' || of === 'sequence' ? window : document;
    const capture = of === 'panel' || of === 'sequence';
    target.addEventListener('keydown', onKeyDown, { capture });
    return () => target.removeEventListener('keydown', onKeyDown, { capture });
  }, [isOn, of]);
}

/**
 * Adds a key to the help for as long as it works.
 *
 * @param text what it does; undefined where it does nothing
 */
export function useShownKey(key: string, text: string | undefined): void {
  const shown = use(SingleKeysContext)?.shown;
  useEffect(() => {
    if (!shown || text === undefined) return undefined;
    const line = { key, text };
    shown.add(line);
    return () => void shown.delete(line);
  }, [shown, key, text]);
}

/** Returns the keys that work now (`useShownKey`). */
export function useShownKeys(): readonly KeyText[] {
  return [...(use(SingleKeysContext)?.shown ?? [])];
}

/** Does what the user would do with a single key that no input takes. */
export function pressSingleKey(key: string): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** True where keys have another meaning: in text inputs, and while a dialog or a menu is open. */
function isKeyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isTyped = target.closest('input, textarea, select, [contenteditable="true"]') !== null;
  const isChosen = target.matches('[type="checkbox"], [type="radio"], [type="range"]');
  // A dialog that has just closed keeps the focus for a moment.
  if (isShown(target) && ((isTyped && !isChosen) || target.closest('[role="dialog"]'))) return true;
  // The side menu is no popup, and keeps the focus after a click.
  if (target.closest('[role="menu"]') && !target.closest('nav')) return true;
  // Closed dialogs and background places stay in the DOM, hidden.
  const covers = document.querySelectorAll('[aria-modal="true"], [data-screen]:is([inert], [data-beside])');
  return [...covers].some(isShown);
}

function isShown(element: Element): boolean {
  return element.closest('[style*="display: none"]') === null;
}
