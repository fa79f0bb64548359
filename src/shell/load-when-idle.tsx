import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Milliseconds after which what no first row waits for is loaded, by when the screen is drawn; and before another try. */
const patience = 2000;

export interface LoadWhenIdleProps<Code> {
  /** Fetches the code; the same function every time. */
  readonly load: () => Promise<Code>;
  /** Whether it is to be there at once; by default it comes after a while. */
  readonly isWanted?: boolean;
  /** Keeps the place until it is there; by default nothing does. */
  readonly place?: ReactNode;
  readonly draw: (code: Code) => ReactNode;
}

/**
 * A part that a first screen does without. What cannot be loaded is asked for again and again, with a pause: the
 * connection may be back by then. What it waits for once it is drawn (its words) it waits for alone: React commits
 * nothing while something waits that no boundary stands around, not even a letter that is being typed.
 */
export function LoadWhenIdle<Code>({ load, isWanted = false, place = null, draw }: LoadWhenIdleProps<Code>) {
  const code = useLoadWhenIdle(load, isWanted);
  return code === undefined ? (
    place
  ) : (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <RetryAfterPause onAgain={resetErrorBoundary}>{place}</RetryAfterPause>
      )}
    >
      <Suspense fallback={place}>{draw(code)}</Suspense>
    </ErrorBoundary>
  );
}

/** Stands where a part failed, and has it tried again after the pause. */
function RetryAfterPause({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onAgain, patience);
    return () => clearTimeout(timer);
  }, [onAgain]);
  return children;
}

function useLoadWhenIdle<Code>(load: () => Promise<Code>, isWanted: boolean): Code | undefined {
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
