/** Moves the focus to the next text box of the form that is still empty. Choices are left out: their boxes hold no value. */
export function focusNextEmpty(box: HTMLInputElement): void {
  const elements = [...(box.form?.elements ?? [])];
  const isEmpty = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
    element.role !== 'combobox' &&
    element.value === '' &&
    !element.disabled &&
    element.tabIndex >= 0;
  elements
    .slice(elements.indexOf(box) + 1)
    .find(isEmpty)
    ?.focus();
}
