/** True where copying and the arrow keys have another meaning: in inputs, except those of cells that are edited in place, and in dialogs. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isTyped = target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;
  return (isTyped && !target.matches('[data-inline]')) || target.closest('[role="dialog"], [role="menu"]') !== null;
}
