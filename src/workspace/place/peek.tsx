import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import type { Location } from 'react-router';
import { isObject } from '../../base/is-object.ts';
import { type Navigate, useNavigate } from './place.tsx';

const parameter = 'peek';

/** Shows records in a panel beside their list. Stable while the place is mounted. */
export interface Peeking {
  /** Shows a record. The first one adds a history entry, so that Back closes the panel; the next ones replace it. */
  readonly show: (id: string) => void;
  readonly close: () => void;
  /** Adds the current record to another query string of the list. */
  readonly keep: (search: string) => string;
}

const nothing = () => undefined;
const PeekingContext = createContext<Peeking>({ show: nothing, close: nothing, keep: (search) => search });
const PeekedContext = createContext<string | undefined>(undefined);

export function usePeeking(): Peeking {
  return use(PeekingContext);
}

/** Returns the id of the record in the panel. */
export function usePeeked(): string | undefined {
  return use(PeekedContext);
}

export interface PeekProviderProps {
  readonly location: Location;
  /** Renders the screen at the location without the peek. */
  readonly children: (location: Location) => ReactNode;
}

/**
 * Keeps the record that a list shows in its panel in the address (`?peek=12`). The screen below sees a location without
 * it, which stays the same object while only the peek changes: nothing of the list is drawn again.
 */
export function PeekProvider({ location, children }: PeekProviderProps) {
  const [seen, setSeen] = useState(() => ({ location, bare: bareOf(location) }));
  if (seen.location !== location) setSeen({ location, bare: nextBare(seen, location) });
  const navigate = useNavigate();
  const [{ peeking, become }] = useState(() => createPeeking({ location, navigate }));
  useLayoutEffect(() => become({ location, navigate }), [become, location, navigate]);
  return (
    <PeekingContext value={peeking}>
      <PeekedContext value={peekedIn(location.search)}>{children(seen.bare)}</PeekedContext>
    </PeekingContext>
  );
}

interface Now {
  readonly location: Location;
  readonly navigate: Navigate;
}

function createPeeking(first: Now) {
  let now = first;
  const peeking: Peeking = {
    show(id) {
      const { pathname, search, state } = now.location;
      const isOpen = peekedIn(search) !== undefined;
      now.navigate(
        { pathname, search: withPeek(search, id) },
        isOpen ? { replace: true, state } : { state: { ...(isObject(state) && state), isPeek: true } },
      );
    },
    close() {
      const { pathname, search, state } = now.location;
      // The entry before is the list as it was. There is none after a link to the peek was followed.
      if (isObject(state) && state.isPeek === true) now.navigate(-1);
      else now.navigate({ pathname, search: withoutPeek(search) }, { replace: true, state });
    },
    keep(search) {
      const id = peekedIn(now.location.search);
      return id === undefined ? search : withPeek(search, id);
    },
  };
  return {
    peeking,
    become(next: Now) {
      now = next;
    },
  };
}

/** Returns a query string without the peek. */
export function withoutPeek(search: string): string {
  if (peekedIn(search) === undefined) return search;
  const params = new URLSearchParams(search);
  params.delete(parameter);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}

function withPeek(search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set(parameter, id);
  return `?${params}`;
}

function peekedIn(search: string): string | undefined {
  return search.includes(parameter) ? (new URLSearchParams(search).get(parameter) ?? undefined) : undefined;
}

function bareOf(location: Location): Location {
  const search = withoutPeek(location.search);
  return search === location.search ? location : { ...location, search };
}

interface Seen {
  readonly location: Location;
  readonly bare: Location;
}

function nextBare({ location: before, bare }: Seen, location: Location): Location {
  const next = bareOf(location);
  const isPeekAlone =
    peekedIn(before.search) !== peekedIn(location.search) &&
    next.pathname === bare.pathname &&
    String(new URLSearchParams(next.search)) === String(new URLSearchParams(bare.search)) &&
    next.hash === bare.hash;
  return isPeekAlone ? bare : next;
}
