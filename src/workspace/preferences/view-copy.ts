import { isObject } from '../../base/is-object.ts';

/** A copy of a saved view, stored with the user's settings, so that nothing waits for the views to load. */
export interface ViewCopy {
  readonly id: string;
  readonly label: string;
  /** The saved query string. */
  readonly query: string;
}

/** Returns the query string that opens a view. */
export function searchOfView({ id, query }: Pick<ViewCopy, 'id' | 'query'>): string {
  const search = new URLSearchParams(query);
  search.set('view', id);
  return search.toString();
}

/** Returns the copy that a preference holds. */
export function readViewCopy(saved: unknown): ViewCopy | undefined {
  if (!isObject(saved) || !('id' in saved) || !('query' in saved)) return undefined;
  const { id, query } = saved;
  if (typeof id !== 'string' || typeof query !== 'string') return undefined;
  return { id, query, label: 'label' in saved && typeof saved.label === 'string' ? saved.label : '' };
}

/** Returns the parts of a view that its copy has. */
export function copyOfView({ id, label, query }: ViewCopy): ViewCopy {
  return { id, label, query };
}
