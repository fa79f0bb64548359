import { useCallback, useEffect, useState } from 'react';
import { useComposing } from './use-debounced.ts';
import { useEventCallback } from './use-event-callback.ts';

/**
 * Keeps what is typed into an input beside the value that it asks for: that is applied after a pause, or at once by
 * `flush`, trimmed, never while an input method composes. A value that comes from elsewhere replaces what is typed; one
 * that was asked for may be older than the text, and leaves it.
 *
 * @param pause milliseconds without a key
 */
export function useTyped(applied: string, apply: (text: string) => void, pause: number) {
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const isComposing = useComposing();
  const onApply = useEventCallback(apply);
  if (applied !== seen) {
    setSeen(applied);
    const place = asked.indexOf(applied);
    setAsked(place === -1 ? [] : asked.slice(place + 1));
    if (place === -1) setText(applied);
  }
  const latest = asked.at(-1) ?? applied;

  const ask = useCallback(
    (typed: string) => {
      const wanted = typed.trim();
      if (wanted === latest) return;
      setAsked((before) => [...before, wanted]);
      onApply(wanted);
    },
    [latest, onApply],
  );
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => ask(text), pause);
    return () => clearTimeout(timer);
  }, [isComposing, ask, text, pause]);
  return { text, setText, ask, flush: () => ask(text) };
}
