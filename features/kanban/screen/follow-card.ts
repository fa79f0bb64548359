/** Milliseconds between two looks at the focus. */
const pause = 50;
/** Milliseconds after which it has settled: a dialog that closes gives it back to the card that is no more. */
const untilSettled = 2000;
/** The user's own steps, after which the focus is theirs. */
const acts = ['pointerdown', 'keydown'] as const;

/** Gives the focus to a card once it stands in the column of a state. */
export function followCard(id: string, state: string): void {
  const begin = performance.now();
  const timer = setInterval(look, pause);
  function look() {
    const { activeElement: active } = document;
    const card = document.querySelector<HTMLElement>(`[data-state="${state}"] [data-row-key="${id}"]`);
    if (card && (active === document.body || active?.closest('[data-state]')) && !card.contains(active)) card.focus();
    if (performance.now() - begin > untilSettled) stop();
  }
  function stop() {
    clearInterval(timer);
    for (const act of acts) document.removeEventListener(act, stop, { capture: true });
  }
  for (const act of acts) document.addEventListener(act, stop, { capture: true });
}
