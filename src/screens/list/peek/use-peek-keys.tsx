import type { RefObject } from 'react';
import { type KeyActions, useSingleKeys } from '../../../ui/keys/single-keys.tsx';
import { usePeeking } from '../../../workspace/place/peek.tsx';
import { idOf } from './records.ts';

export interface PeekKeysOptions {
  readonly panel: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly move: (step: 1 | -1) => void;
}

/**
 * Keyboard shortcuts while a record is shown beside its list: arrows, `J` and `K` move, Enter opens its page, Escape and
 * Space close. They come before those of the list. Arrows and Enter on other elements keep their meaning.
 */
export function usePeekKeys({ panel, id, move }: PeekKeysOptions) {
  const { close } = usePeeking();
  useSingleKeys((event) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const isIdle = target === document.body || target === panel.current;
    const isOnRow = target.matches('[data-row-key], [data-record]');
    const isOwn = isOnRow && idOf(target) === id;
    const isFree = isIdle || target.matches('[data-row-key]') || panel.current?.contains(target);
    const keys: KeyActions = {
      j: () => move(1),
      k: () => move(-1),
      arrowdown: isFree && (() => move(1)),
      arrowup: isFree && (() => move(-1)),
      escape: close,
      ' ': (isIdle || isOwn) && close,
      enter: isIdle && (() => panel.current?.querySelector<HTMLElement>('a[data-of-row]')?.click()),
    };
    return !event.shiftKey && keys[event.key.toLowerCase()];
  }, 'panel');
}
