import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTabs } from '../index.tsx';
import { screenKeyOf, tabOf } from '../model.ts';
import { keepFocus } from './kept-focus.ts';

/** Milliseconds between two looks at the focus. */
const pause = 50;
/** Milliseconds until the content as a whole gets the focus if its screen has no heading yet. */
const untilWhole = 1000;
/** Milliseconds for which the focus is given back: a dialog or a drawer that closes returns it to its opener. */
const untilSettled = 500;
/** Milliseconds after which a screen gets no focus anymore. */
const untilGivenUp = 3000;

/** The user's own steps, after which the focus is theirs. */
const acts = ['pointerdown', 'keydown'] as const;

/**
 * Moves the focus to the content after a navigation to another tab: to where it was in a tab that was open, else to the
 * heading. A screen that focuses something itself keeps that. A closed tab is no navigation: the tab bar has the focus.
 */
export function ContentFocus() {
  const { tabs } = useTabs();
  const { key } = useLocation();
  const { current } = tabs;
  const known = useRef({ current, key });
  const lastFocused = useRef(new WeakMap<Element, HTMLElement>());
  const isNavigation = useEffectEvent(() => known.current.current !== current && known.current.key !== key);
  useEffect(() => {
    if (current === undefined || !isNavigation()) return undefined;
    return focusContent(lastFocused.current);
  }, [current]);
  useEffect(() => {
    known.current = { current, key };
  }, [current, key]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const frame = target instanceof HTMLElement && frames().find((one) => one.contains(target));
      if (frame) lastFocused.current.set(frame, target);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return null;
}

interface KeptFocusProps {
  /** What of the content had the focus last. */
  readonly focused: RefObject<Element | undefined>;
}

/** Keeps the focus in the screen that is shown. */
export function KeptFocus({ focused }: KeptFocusProps) {
  const { tabs } = useTabs();
  const current = tabOf(tabs, tabs.current);
  const screen = current && screenKeyOf(current);
  useEffect(() => {
    const frame = screen === undefined ? undefined : shownFrame();
    return frame && keepFocus(frame, focused.current);
  }, [screen, focused]);
  return null;
}

/** Looks after the focus until it has settled in the content or the user acts. Returns a function that stops it. */
function focusContent(lastFocused: WeakMap<Element, HTMLElement>): () => void {
  const frame = shownFrame();
  const last = frame && lastFocused.get(frame);
  const begin = performance.now();
  let given: { readonly to: HTMLElement; readonly at: number } | undefined;
  function give(to: HTMLElement): boolean {
    to.focus({ preventScroll: true });
    if (document.activeElement !== to) return false;
    if (given?.to !== to) given = { to, at: performance.now() };
    return true;
  }
  function look() {
    const { activeElement: active } = document;
    const now = performance.now();
    if (!frame || now - begin > untilGivenUp || (given && now - given.at > untilSettled)) return stop();
    const isWhole = active?.id === 'content';
    if (active !== given?.to && frame.contains(active)) return stop();
    if ((active === given?.to && !isWhole) || active?.closest('[role="dialog"]')) return undefined;
    if (last?.isConnected && give(last)) return undefined;
    const heading = frame.querySelector('h1');
    if (heading) {
      heading.tabIndex = -1;
      give(heading);
    } else if (!isWhole && now - begin > untilWhole) document.getElementById('content')?.focus({ preventScroll: true });
    return undefined;
  }
  const timer = setInterval(look, pause);
  function stop() {
    clearInterval(timer);
    for (const act of acts) document.removeEventListener(act, stop, { capture: true });
  }
  for (const act of acts) document.addEventListener(act, stop, { capture: true });
  look();
  return stop;
}

function shownFrame(): HTMLElement | undefined {
  return frames().find((one) => one.closest('[style*="display: none"]') === null);
}

/** Returns the frames of the mounted screens, with the forms above them. */
function frames(): HTMLElement[] {
  return [...document.querySelectorAll('[data-screen]')].flatMap(({ parentElement }) => parentElement ?? []);
}
