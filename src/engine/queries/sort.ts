import type { Sort } from '../resource.ts';

/** Parses one field of a sort order. `-name` is descending. */
export function parseSort(text: string): Sort {
  return text.startsWith('-') ? { field: text.slice(1), order: 'desc' } : { field: text, order: 'asc' };
}

/** Returns the sort order as text: `fee,-name`. */
export function formatSorts(sorts: readonly Sort[]): string {
  return sorts.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join();
}
