import { flushSync } from 'react-dom';

/** Whether the login page was shown before any script (`show-login.ts`). */
export function isLoginShown(root: HTMLElement): boolean {
  return 'early' in root.dataset;
}

/** Renders the console in place of the early login page. What was typed, the focus and the last click are kept. */
export function takeOver(root: HTMLElement, render: () => void): void {
  const typed = [...root.querySelectorAll('input')].map(({ name, value }) => ({ name, value }));
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  // Inputs of mail addresses have none.
  const caret = focused?.selectionStart ?? null;
  const clicked = Number(root.dataset.early || Number.NaN);
  delete root.dataset.early;
  flushSync(render);
  const inputOf = (of: string | undefined) => root.querySelector<HTMLInputElement>(`input[name="${of}"]`);
  for (const { name: of, value } of typed) type(inputOf(of), value);
  const input = inputOf(focused?.name);
  input?.focus();
  if (caret !== null) input?.setSelectionRange(caret, caret);
  root.querySelectorAll('button')[clicked]?.click();
}

/** Enters a text as a user does, so that React follows. */
function type(input: HTMLInputElement | null, value: string) {
  if (!input || value === '') return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
