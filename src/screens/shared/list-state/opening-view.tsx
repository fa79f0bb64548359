import { useMemo } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { isObject } from '../../../engine/shared/is-object.ts';
import { usePreference } from '../../../workspace/preference.tsx';
import { preferenceKey } from './preference-key.ts';

/**
 * The view that a user's list opens with. A copy stored with the user's settings, so that rows do not wait for the
 * views to load.
 */
export interface OpeningView {
  readonly id: string;
  readonly label: string;
  /** The saved query string. */
  readonly query: string;
}

/** Returns the view that the signed-in user's list opens with (undefined for none), and a function that changes it. */
export function useOpeningView(
  resource: Resource,
): readonly [OpeningView | undefined, (view: OpeningView | undefined) => void] {
  const [saved, save] = usePreference(preferenceKey('view', resource));
  const view = useMemo(() => readOpening(saved), [saved]);
  return [view, (next) => save(next ? { id: next.id, label: next.label, query: next.query } : null)];
}

/** Returns the query string that opens a view. */
export function searchOfView({ id, query }: Pick<OpeningView, 'id' | 'query'>): string {
  const search = new URLSearchParams(query);
  search.set('view', id);
  return search.toString();
}

/** Returns the view that a preference holds. */
export function readOpening(saved: unknown): OpeningView | undefined {
  if (!isObject(saved) || !('id' in saved) || !('query' in saved)) return undefined;
  const { id, query } = saved;
  if (typeof id !== 'string' || typeof query !== 'string') return undefined;
  return { id, query, label: 'label' in saved && typeof saved.label === 'string' ? saved.label : '' };
}
