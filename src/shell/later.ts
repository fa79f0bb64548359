import { useEffect, useState } from 'react';

/** Milliseconds after which what no first row waits for is loaded: by then the screen is drawn. */
const patience = 2000;

/**
 * Code that a first screen does without, once it is there: it is loaded after a while, or at once when it is wanted. What
 * cannot be loaded is asked for again and again, with that pause: the connection may be back by then.
 *
 * @param load the same function every time
 */
export function useLater<Code>(load: () => Promise<Code>, isWanted = false): Code | undefined {
  const [loaded, setLoaded] = useState<{ readonly code: Code }>();
  const isThere = loaded !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    let isGone = false;
    let timer = setTimeout(() => void attempt(), isWanted ? 0 : patience);
    async function attempt() {
      try {
        const code = await load();
        if (!isGone) setLoaded({ code });
      } catch {
        if (!isGone) timer = setTimeout(() => void attempt(), patience);
      }
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, isWanted, isThere]);
  return loaded?.code;
}
