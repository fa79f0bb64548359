import type { KeyboardEvent } from 'react';

/** Returns the problems of one of the parts of a value that are in an order, by what is wrong in it. */
export function problemsAt(
  problems: Readonly<Record<string, string>>,
  index: number,
): Readonly<Record<string, string>> {
  const start = `${index}.`;
  const own = Object.entries(problems).filter(([place]) => place.startsWith(start));
  return Object.fromEntries(own.map(([place, problem]) => [place.slice(start.length), problem]));
}

type Steps = Readonly<Record<string, -1 | 1>>;
const upAndDown: Steps = { ArrowUp: -1, ArrowDown: 1 };

/** Returns what moves such a part by Alt and an arrow key; undefined: it stays where it is. */
export function moveByKey(move: ((step: -1 | 1) => void) | undefined, steps: Steps = upAndDown) {
  return (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined || !move) return;
    event.preventDefault();
    event.stopPropagation();
    move(step);
  };
}
