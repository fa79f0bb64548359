/** Returns true if any `beforeunload` handler would prevent a reload. Dispatches the event without a reload. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
