const selector = '[data-row-key], [data-record]';

/** Returns the rows of a table, or the entries of a calendar, in the order in which they are shown. */
export function recordsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** Returns the row or the entry around an element. */
export function recordAt(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(selector);
}

/** Returns the id of the record of a row or an entry. */
export function idOf({ dataset }: HTMLElement): string {
  return dataset.rowKey ?? dataset.record ?? '';
}
