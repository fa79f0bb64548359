/** Returns true if any `beforeunload` handler would prevent a reload. Dispatches the event without a reload. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Returns a function that unloads the page without the browser's question, once the user was asked by `useRestart`.
 * Create it before anything else listens to `beforeunload`: Chromium calls the listeners of a window in the order of
 * their registration, even those that capture.
 */
export function createUnload(page: Window): (unload: () => void) => void {
  let isAgreed = false;
  page.addEventListener('beforeunload', (event) => {
    if (isAgreed) event.stopImmediatePropagation();
    isAgreed = false;
  });
  return (unload) => {
    isAgreed = true;
    unload();
  };
}
