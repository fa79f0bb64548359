/** True where keys mean something of their own: in what takes text, and while a dialog lies over the screen. */
export function isKeyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
    )
  )
    return true;
  return document.querySelector('[aria-modal="true"]') !== null;
}
