import type { KeyboardEvent } from 'react';

/** Does what a key does, if anything. Neither the browser nor the page does something else then. */
export function takeKey(event: KeyboardEvent, action: (() => void) | undefined): void {
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
