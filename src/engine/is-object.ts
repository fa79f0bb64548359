/** True for what has properties to be asked for: an object or a list, as JSON or a file gave it. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
