import { type RefObject, useEffect, useRef } from 'react';

/** Returns a function that moves the focus to an element of the place once it is rendered. */
export function useNextFocus(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const element = place.current?.querySelector<HTMLElement>(wanted.current);
    wanted.current = undefined;
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  });
  return (selector) => {
    wanted.current = selector;
  };
}
