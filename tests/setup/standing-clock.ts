/** A clock that stands still at `start` unless it is told to move. */
export function standingClock(start: string) {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
