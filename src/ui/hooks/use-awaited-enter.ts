import { useEffect, useEffectEvent, useRef } from 'react';

/** What an input offers for a text. */
interface Offer<Value> {
  readonly typed: string;
  /** What is offered answers what is typed. */
  readonly isAnswered: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Chooses an option, as Enter does. */
  readonly take: (value: Value) => void;
}

/**
 * Lets Enter wait for the answer to what is typed: options of an earlier text are never chosen. Once it is there, the
 * option that is exactly the text is taken, or the only one; else none. Another key takes the wait back.
 *
 * Returns what is called with each key first. True if the key waits: nothing else may happen to it.
 */
export function useAwaitedEnter<Value>({ typed, isAnswered, options, take }: Offer<Value>) {
  const text = typed.trim();
  const awaited = useRef<string>(undefined);
  const answer = useEffectEvent(() => {
    if (awaited.current === text && !isAnswered) return;
    const found = awaited.current === text ? matchOf(options, text) : undefined;
    awaited.current = undefined;
    if (found) take(found.value);
  });
  useEffect(() => {
    if (awaited.current !== undefined) answer();
  }, [text, isAnswered]);

  return (event: KeyboardEvent): boolean => {
    const isEnter = event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey;
    const waits = isEnter && text !== '' && !isAnswered;
    awaited.current = waits ? text : undefined;
    if (!waits) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

function matchOf<Option extends { readonly label: string }>(
  options: readonly Option[],
  text: string,
): Option | undefined {
  const exact = options.filter(({ label }) => label.trim() === text);
  const [found, ...others] = exact.length > 0 ? exact : options;
  return others.length === 0 ? found : undefined;
}
