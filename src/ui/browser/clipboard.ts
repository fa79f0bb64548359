/**
 * Copies a text to the clipboard. Returns false if the browser refuses. The clipboard API requires https, so other
 * pages use the legacy copy command.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A permission or a frame policy denied the clipboard API. The legacy command may still be allowed.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  // A dialog traps the focus, so the temporary element must be inside it to be selectable.
  (focused?.closest('[role="dialog"]') ?? document.body).append(holder);
  holder.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
