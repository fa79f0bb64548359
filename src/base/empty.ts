/** Returns whether the value is empty: null, undefined, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Returns true if two values are equal. All empty values are equal. */
export function isSame(value: unknown, before: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(before ?? null) || (isEmpty(value) && isEmpty(before));
}
