import { isObject } from '../../../base/is-object.ts';

/** Returns the path to something that contains itself, which no check could come to the end of. */
export function circularPath(value: unknown, above: readonly unknown[] = []): readonly string[] | undefined {
  if (!isObject(value)) return undefined;
  if (above.includes(value)) return [];
  for (const [key, part] of Object.entries(value)) {
    const path = circularPath(part, [...above, value]);
    if (path) return [key, ...path];
  }
  return undefined;
}
