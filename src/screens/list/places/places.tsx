import { useCan } from '@refinedev/core';
import { useLocation } from 'react-router';
import { isObject } from '../../../base/is-object.ts';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { useNavigate, usePlace } from '../../../workspace/place/place.tsx';
import type { RecordState } from '../../../workspace/place/record-links.tsx';
import { useWriting } from '../../../workspace/read-only.tsx';
import type { ResourceRecord, Values } from '../../records/record.ts';

export interface Places {
  /** Opens the form of a new record; undefined if the user may not create records. */
  readonly toCreate: (() => void) | undefined;
  /** Same, with initial values for the form. */
  readonly toCreateWith?: ((initial: Values) => void) | undefined;
  readonly toEdit: (record: ResourceRecord) => void;
  readonly toRecord: (record: ResourceRecord) => void;
}

/** Returns the navigation of a list. Its forms keep the query string, so that the list behind them stays unchanged. */
export function usePlaces(resource: Resource): Places {
  const { data: creating } = useCan({ resource: resource.name, action: 'create' });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const writing = useWriting();
  const { path = '', allow } = resource;

  const toForm = (form: string, initial?: Values) =>
    writing(() => void navigate({ pathname: `${path}/${form}`, search }, { state: { isOverList: true, initial } }));
  const mayCreate = path !== '' && allow.create && creating?.can;
  return {
    toCreate: mayCreate ? () => toForm('create') : undefined,
    toCreateWith: mayCreate ? (initial) => toForm('create', initial) : undefined,
    toEdit: ({ id }) => toForm(`edit/${encodeURIComponent(id)}`),
    toRecord(record) {
      const state: RecordState = { id: record.id, list: pathname + search };
      navigate(recordPath(resource, record) ?? '/', { state });
    },
  };
}

/**
 * Returns a function that navigates from a form back to its list: one history entry back if that entry is the list,
 * else to the list's address. A list in its own tab keeps its state.
 */
export function useWayBack(resource: Resource): () => void {
  const navigate = useNavigate();
  const place = usePlace();
  const { search, state } = useLocation();
  return () => {
    const pathname = resource.path ?? '/';
    if (resource.form.container === 'page') place.close();
    if (isOverList(state)) navigate(-1);
    else navigate({ pathname, search: place.isLeftFor(pathname) ? search : '' }, { replace: true });
  };
}

/** Returns the initial values that the list passed in the navigation state. */
export function initialOf(state: unknown): Values | undefined {
  const initial = isObject(state) ? state.initial : undefined;
  return isObject(initial) ? initial : undefined;
}

function isOverList(state: unknown): boolean {
  return isObject(state) && 'isOverList' in state;
}
