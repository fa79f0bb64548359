import { useEffect, useState } from 'react';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import type { Thread } from '../normal-form.ts';
import { pauseBefore, type Speed } from './replay.ts';

export interface Replay {
  /** Index of the current message. In a replay it is the last one shown. */
  readonly current: number;
  /** Number of messages shown. */
  readonly shown: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Starts or pauses. At the end, or where every message is shown, a replay starts with the first message. */
  readonly toggle: () => void;
  /** Goes to a message. In a replay the later ones are hidden. */
  readonly goTo: (index: number) => void;
  /** Ends the replay and shows every message. */
  readonly showAll: () => void;
}

/** Manages the replay of a thread. At first every message is shown, and `first` is the current one. */
export function useReplay(messages: readonly ResourceRecord[], thread: Thread, first: number): Replay {
  const [chosen, setChosen] = useState<number>();
  const [isReplay, setReplay] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const last = messages.length - 1;
  const current = Math.min(chosen ?? first, Math.max(0, last));

  const isLast = current >= last;
  // Messages may be loaded again during a pause, which then goes on.
  const pause = isLast ? 0 : pauseBefore(messages, current + 1, thread, speed);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setChosen(current + 1)), pause);
    return () => clearTimeout(timer);
  }, [isPlaying, current, isLast, pause]);

  return {
    current,
    shown: isReplay ? current + 1 : messages.length,
    isPlaying,
    speed,
    setSpeed,
    toggle() {
      if (!isPlaying && (!isReplay || current >= last)) setChosen(0);
      setReplay(true);
      setPlaying(!isPlaying);
    },
    goTo: (index) => setChosen(Math.max(0, Math.min(last, index))),
    showAll() {
      setPlaying(false);
      setReplay(false);
    },
  };
}
