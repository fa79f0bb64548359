import { useMemo } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { usePreference } from '../../../workspace/preference.tsx';

/** The view a user has a list open with; a copy, so that no row waits for the views. */
export interface OpeningView {
  readonly id: string;
  readonly label: string;
  /** The query string it was saved with. */
  readonly query: string;
}

/** The view that the signed-in user has this list open with, and what chooses another; undefined for none. */
export function useOpeningView(
  resource: Resource,
): readonly [OpeningView | undefined, (view: OpeningView | undefined) => void] {
  const [saved, save] = usePreference(`view:${resource.name}`);
  const view = useMemo(() => readOpening(saved), [saved]);
  return [view, (next) => save(next ? { id: next.id, label: next.label, query: next.query } : null)];
}

/** The query string that leads to a view. */
export function searchOfView({ id, query }: Pick<OpeningView, 'id' | 'query'>): string {
  const search = new URLSearchParams(query);
  search.set('view', id);
  return search.toString();
}

function readOpening(saved: unknown): OpeningView | undefined {
  if (typeof saved !== 'object' || saved === null || !('id' in saved) || !('query' in saved)) return undefined;
  const { id, query } = saved;
  if (typeof id !== 'string' || typeof query !== 'string') return undefined;
  return { id, query, label: 'label' in saved && typeof saved.label === 'string' ? saved.label : '' };
}
