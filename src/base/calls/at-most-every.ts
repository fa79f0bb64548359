/**
 * Returns a function that calls `check`, at most once in `pause` milliseconds. Calls within a pause lead to one at its
 * end, because what they are about may be new.
 */
export function atMostEvery(pause: number, check: () => void): () => void {
  let isPausing = false;
  let isAsked = false;
  function call() {
    isAsked = isPausing;
    if (isPausing) return;
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      if (isAsked) call();
    }, pause);
    check();
  }
  return call;
}
