/** True where keys mean something of their own: in what takes text, and while a dialog lies over the screen. */
export function isKeyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
    )
  )
    return true;
  // One that was closed stays in the page, out of sight, and so does one of a place that is left for a while.
  const covers = document.querySelectorAll('[aria-modal="true"], [data-screen][inert]');
  return [...covers].some((cover) => cover.closest('[style*="display: none"]') === null);
}
