import type { LiveEvent } from '@refinedev/core';
import { isObject } from '../../base/is-object.ts';

/**
 * Returns whether what a query of Refine loads may have changed by an event of its resource: a record by its id, messages
 * by the record that they are filtered by, and lists by any record.
 *
 * @param key `['data', provider, resource, action, …]`; the filters of a list are in its last part
 */
export function concerns({ payload: { ids = [], parents } }: LiveEvent, key: readonly unknown[]): boolean {
  const [, , , action, id] = key;
  if (action === 'one') return ids.length === 0 || ids.includes(String(id));
  const asked = key.at(-1);
  if (!isObject(parents) || !isObject(asked) || !Array.isArray(asked.filters)) return true;
  return asked.filters.every((filter: unknown) => {
    if (!isObject(filter) || filter.operator !== 'eq') return true;
    const named = parents[String(filter.field)];
    return !Array.isArray(named) || named.includes(filter.value);
  });
}
