import type { MouseEvent } from 'react';
import type { Location } from 'react-router';
import { isObject } from '../../base/is-object.ts';
import { withoutPeek } from './peek.tsx';
import { useNavigate } from './place.tsx';

/** The navigation state of the page of a record. */
export interface RecordState {
  readonly id: string;
  /** Address of the list from which the record was opened. */
  readonly list?: string;
}

/** Returns false for a click that the browser answers itself, as by opening another tab. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/**
 * Returns the click handler of a place that follows the links to records inside it (`RecordLink`). One handler for all
 * of them: a list draws hundreds, and each `Link` of React Router would compute its address and follow the location.
 *
 * @param location that of the place; a record opened from a row of its list knows the list
 */
export function useRecordLinks({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-record-id]') : null;
    const to = link?.getAttribute('href');
    if (!link || !to || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    const isOfList = link.dataset.ofRow !== undefined && link.closest('[data-in-page]') === null;
    const state: RecordState = {
      id: link.dataset.recordId ?? '',
      ...(isOfList && { list: pathname + withoutPeek(search) }),
    };
    navigate(to, { state });
  };
}

/** Returns the address of the list in a navigation state, if the place was opened from a list. */
export function listIn(state: unknown): string | undefined {
  return isObject(state) && typeof state.list === 'string' ? state.list : undefined;
}
