import { useTranslate } from '@refinedev/core';
import { type KeyActions, useSingleKeys } from '../../../src/ui/keys/single-keys.tsx';
import { KeysDialog } from '../../../src/workspace/parts/keys-dialog.tsx';
import { neighbour, speeds } from './replay.ts';
import type { Replay } from './use-replay.tsx';

export interface ThreadKeysOptions {
  readonly replay: Replay;
  /** Indices of all marked messages, in order. */
  readonly marked: readonly number[];
  readonly isActive: boolean;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** Keyboard shortcuts of a thread. They are off while another tab of the record is open. */
export function useThreadKeys({ replay, marked, isActive, onSearch, onHelp }: ThreadKeysOptions): void {
  const { current, goTo } = replay;
  const toMark = (step: 1 | -1) => goTo(neighbour(marked, current, step) ?? current);
  const keys: KeyActions = {
    ' ': replay.toggle,
    j: () => goTo(current + 1),
    arrowdown: () => goTo(current + 1),
    k: () => goTo(current - 1),
    arrowup: () => goTo(current - 1),
    ']': () => toMark(1),
    '[': () => toMark(-1),
    a: replay.showAll,
    '/': onSearch,
    '?': onHelp,
    ...Object.fromEntries(speeds.map((speed) => [String(speed), () => replay.setSpeed(speed)])),
  };
  useSingleKeys((event) => {
    const isOn = (what: string) => event.target instanceof Element && event.target.closest(what) !== null;
    const isOfControl =
      (event.key === ' ' && isOn('button, a, [role="tab"]')) ||
      (event.key.startsWith('Arrow') && isOn('button, a, [role="tab"], input'));
    return isActive && !isOfControl && keys[event.key.toLowerCase()];
  });
}

/** The keyboard shortcuts of a thread. */
export function ThreadKeysHelp({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const keys = [
    { key: translate('thread.keys.space'), text: translate('thread.keys.toggle') },
    { key: speeds.join(' '), text: translate('thread.speed') },
    { key: 'J', text: translate('thread.keys.next') },
    { key: 'K', text: translate('thread.keys.previous') },
    { key: ']', text: translate('thread.keys.nextMark') },
    { key: '[', text: translate('thread.keys.previousMark') },
    { key: 'A', text: translate('thread.showAll') },
    { key: '/', text: translate('thread.search') },
    { key: '?', text: translate('keys.help') },
  ];
  return <KeysDialog keys={keys} onClose={onClose} />;
}
