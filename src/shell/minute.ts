/** As 2026-11-21 14:05, which is how Swedish writes it. */
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** A moment on the wire, to the minute and in the browser's time. */
export function formatMinute(at: string): string {
  return clock.format(new Date(at));
}
