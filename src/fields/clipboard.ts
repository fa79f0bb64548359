/**
 * Puts a text on the clipboard; false if the browser refuses. Pages that are not served over https have no clipboard of
 * their own, there the old command does it.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by a permission or a frame's policy: the old command may still be allowed.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  // Inside a dialog that keeps the focus, a holder elsewhere could not be selected.
  (focused?.closest('[role="dialog"]') ?? document.body).append(holder);
  holder.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
