import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent } from 'react';
import { type NavigateOptions, type To, useBlocker, useNavigate as useRouterNavigate } from 'react-router';

/** Whoever may hold unsaved input. */
export interface Holder {
  /** Whether there is any at this moment. */
  readonly isHeld: () => boolean;
  /** Resolves to true if nothing would be lost, or if the user gives it up. */
  readonly mayLeave: () => Promise<boolean>;
}

/** The holder as it is now. */
export interface Guard {
  readonly current: Holder;
}

/** What an address shows, as what is drawn there may know it: a tab, which lives on while another one is shown. */
export interface Place {
  /** False while it is kept behind another place. */
  readonly isShown: () => boolean;
  /** Whether the address is its own: one that is still shown may already have been left for another. */
  readonly isCurrent: () => boolean;
  /** Whether what is drawn here goes for good when the address becomes that path; false where it is kept behind another. */
  readonly isLeftFor: (pathname: string) => boolean;
  /** Goes elsewhere while not current: nobody is taken away from what they are looking at. `-1` leads to its bare path. */
  readonly goUnseen: (to: To | number, options?: NavigateOptions) => void;
  /** The address was replaced by one of another place: this one has had its use. */
  readonly replaceBy: (to: To) => void;
  /** It has had its use. */
  readonly close: () => void;
  /** What is shown is called so; given an address, if it is the place's own and not one that lies over it. */
  readonly call: (name: string, address?: string) => void;
  /** Knows of unsaved input for as long as it is drawn, be it unseen. The result forgets it. */
  readonly guard: (guard: Guard) => () => void;
  /** What is held may be another now. */
  readonly changed: () => void;
}

/** Where the forms of a place are drawn: over what it shows, and beside the menu and the tabs. */
export interface FormLayer {
  /** Null until it is in the page. */
  readonly element: HTMLElement | null;
  /** Nothing behind the layer can be used or is read out until the result is called. */
  readonly cover: () => () => void;
}

const FormLayerContext = createContext<FormLayer | undefined>(undefined);

export function FormLayerProvider({ value, children }: { value: FormLayer; children: ReactNode }) {
  return <FormLayerContext value={value}>{children}</FormLayerContext>;
}

/** Returns the layer for the forms of a place; undefined where there are no places, and so a form covers the whole page. */
export function useFormLayer(): FormLayer | undefined {
  return use(FormLayerContext);
}

const nothing = () => undefined;

/** Where there are no tabs: whatever is left is gone. */
export const alone: Place = {
  isShown: () => true,
  isCurrent: () => true,
  isLeftFor: () => true,
  goUnseen: nothing,
  replaceBy: nothing,
  close: nothing,
  call: nothing,
  guard: () => nothing,
  changed: nothing,
};

const PlaceContext = createContext(alone);

export function PlaceProvider({ value, children }: { value: Place; children: ReactNode }) {
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

export function usePlace(): Place {
  return use(PlaceContext);
}

/**
 * Calls the place by a name, which its tab bears; nothing as long as that is not known.
 *
 * @param address of what is called so, where that may lie over the place
 */
export function usePlaceName(name: string | undefined, address?: string): void {
  const { call } = usePlace();
  useEffect(() => {
    if (name !== undefined && name !== '') call(name, address);
  }, [call, name, address]);
}

export type Navigate = (to: To | number, options?: NavigateOptions) => void;

/** React Router's `useNavigate` for what is drawn in a place: it leaves the address alone while that is not current. */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const place = usePlace();
  return useCallback(
    (to, options) => {
      if (!place.isCurrent()) return place.goUnseen(to, options);
      if (typeof to === 'number') return void navigate(to);
      if (options?.replace) place.replaceBy(to);
      void navigate(to, options);
    },
    [navigate, place],
  );
}

/**
 * Asks before the address leaves unsaved input. One for the whole console, around all that may be hidden: when React undoes
 * the effects of React Router's blocker and does them again, it stays registered twice.
 *
 * @param holderLeftFor who would lose something when the address becomes that path; the same function as long as it says the same
 */
export function useBlocking(holderLeftFor: (pathname: string) => Holder | undefined): void {
  const blocker = useBlocker(
    useCallback(({ nextLocation }) => holderLeftFor(nextLocation.pathname) !== undefined, [holderLeftFor]),
  );
  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const holder = holderLeftFor(blocker.location.pathname);
    if (!holder || (await holder.mayLeave())) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
}
