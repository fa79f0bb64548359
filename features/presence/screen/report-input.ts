/** Minimum pause between two reports, in milliseconds. The server calls a user away after five minutes without one. */
const pause = 60_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `report` at once, and from then on when there is input, at most once a minute. Returns how to stop. */
export function reportInput(
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  report: () => Promise<void>,
): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onInput = () => {
    const now = Date.now();
    if (now - reportedAt < pause) return;
    reportedAt = now;
    void report();
  };
  onInput();
  for (const input of inputs) page.addEventListener(input, onInput, { capture: true, passive: true });
  return () => {
    for (const input of inputs) page.removeEventListener(input, onInput, { capture: true });
  };
}
