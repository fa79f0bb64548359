/** Does one thing after the other, whatever becomes of those before. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    last: () => last,
  };
}
