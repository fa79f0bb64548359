import { type Pin, pinId, pinsKey, usePins } from './pins.ts';
import { usePreference } from './preference.tsx';

export interface Pinning {
  readonly pins: readonly Pin[];
  /** Adds a pin behind the others. */
  readonly pin: (pin: Pin) => void;
  readonly unpin: (id: string) => void;
  /** Moves a pin to the position of another. */
  readonly move: (id: string, to: string) => void;
  /** Changes a pin in its place. */
  readonly change: (id: string, part: Pick<Pin, 'icon'> | Pick<Pin, 'view'>) => void;
}

/** Returns the user's pins, and functions that change them. */
export function usePinning(): Pinning {
  const pins = usePins();
  const [, store] = usePreference(pinsKey);
  const save = (next: readonly Pin[]) => store(next.length > 0 ? next : null);
  const without = (id: string) => pins.filter((one) => pinId(one) !== id);
  return {
    pins,
    pin: (pin) => save([...without(pinId(pin)), pin]),
    unpin: (id) => save(without(id)),
    move(id, to) {
      const at = pins.findIndex((one) => pinId(one) === to);
      const moving = pins.filter((one) => pinId(one) === id);
      if (at >= 0) save(without(id).toSpliced(at, 0, ...moving));
    },
    change: (id, part) => save(pins.map((one) => (pinId(one) === id ? { ...one, ...part } : one))),
  };
}
