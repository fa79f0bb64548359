import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/**
 * Milliseconds before non-essential code is loaded, when the first screen is rendered; also the pause between attempts.
 */
const idleDelay = 2000;

export interface LoadWhenIdleProps<Code> {
  /** Loads the code. Must be a stable function. */
  readonly load: () => Promise<Code>;
  /** Loads the code immediately. @default after a pause */
  readonly isWanted?: boolean;
  /** Placeholder until the code is loaded. @default none */
  readonly place?: ReactNode;
  readonly draw: (code: Code) => ReactNode;
}

/**
 * Renders a part that the first screen does not need. A failed load is repeated after a pause, because the connection
 * may be back by then. The part has its own Suspense boundary: while content without a boundary suspends, React commits
 * nothing, not even a typed letter.
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

function RetryAfterPause({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onAgain, idleDelay);
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
    let timer = setTimeout(() => void attempt(), isWanted ? 0 : idleDelay);
    async function attempt() {
      try {
        const code = await load();
        if (!isGone) setLoaded({ code });
      } catch {
        if (!isGone) timer = setTimeout(() => void attempt(), idleDelay);
      }
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, isWanted, isThere]);
  return loaded?.code;
}
