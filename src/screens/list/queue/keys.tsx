import { useSingleKeys } from '../../../workspace/single-keys.tsx';
import type { Reviewing } from './reviewing.tsx';

/**
 * Keyboard shortcuts of a review: 1 to 9 decide, `J` `K` and the arrows move, `X` selects, `Z` undoes, Enter opens, `?`
 * shows the help.
 */
export function useReviewKeys({ decide, move, choose, undo, canUndo, open }: Reviewing, onHelp: () => void) {
  useSingleKeys((event) => {
    const isOnControl =
      event.target instanceof Element && event.target.closest('button, a, [role="checkbox"]') !== null;
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => move(1),
      arrowdown: () => move(1),
      k: () => move(-1),
      arrowup: () => move(-1),
      x: () => choose(),
      z: canUndo ? undo : undefined,
      enter: isOnControl ? undefined : open,
      '?': onHelp,
    };
    const act = /^[1-9]$/.test(event.key) ? () => decide(Number(event.key)) : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    // Key repeat moves on but never decides again.
    if (!event.repeat || ['j', 'k', 'arrowdown', 'arrowup'].includes(event.key.toLowerCase())) act();
  });
}
