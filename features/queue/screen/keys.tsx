import { type KeyActions, useSingleKeys } from '../../../src/ui/keys/single-keys.tsx';
import type { Reviewing } from './reviewing.tsx';

/**
 * Keyboard shortcuts of a review: 1 to 9 decide, `J` `K` and the arrows move, `X` selects, `Z` undoes, Enter opens, `I`
 * fills in, `?` shows the help. While a decision waits for a choice, 1 to 9 choose, Enter decides and Esc gives up.
 */
export function useReviewKeys(reviewing: Reviewing, onHelp: () => void) {
  const { decide, move, choose, undo, canUndo, open, inline } = reviewing;
  const awaited = inline?.awaited;
  const press = (digit: number) => {
    if (!awaited || !inline?.answers.current?.choose(awaited.transition, digit)) decide(digit);
  };
  useSingleKeys((event) => {
    const isOnRadio = event.target instanceof Element && event.target.matches('[type="radio"]');
    const isOnControl =
      event.target instanceof Element && event.target.closest('button, a, [role="checkbox"]') !== null;
    const keys: KeyActions = {
      j: () => move(1),
      arrowdown: () => move(1),
      k: () => move(-1),
      arrowup: () => move(-1),
      x: () => choose(),
      z: canUndo ? undo : undefined,
      i: inline && (() => inline.answers.current?.focus()),
      enter: awaited && !isOnControl ? inline?.submit : isOnControl || isOnRadio ? undefined : open,
      escape: awaited && inline?.cancel,
      '?': onHelp,
    };
    const act = /^[1-9]$/.test(event.key) ? () => press(Number(event.key)) : keys[event.key.toLowerCase()];
    // The arrows choose among radio buttons.
    if (!act || (isOnRadio && event.key.startsWith('Arrow'))) return undefined;
    // Key repeat moves on but never decides again.
    const isRepeated = event.repeat && !['j', 'k', 'arrowdown', 'arrowup'].includes(event.key.toLowerCase());
    return isRepeated ? () => undefined : act;
  });
}
