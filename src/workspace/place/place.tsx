import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import {
  type NavigateFunction,
  type NavigateOptions,
  type Path,
  type To,
  useBlocker,
  useNavigate as useRouterNavigate,
} from 'react-router';

/** A component that may have unsaved input. */
export interface Holder {
  /** Whether there is unsaved input now. */
  readonly isDirty: () => boolean;
  /** Resolves to true if nothing would be lost, or if the user confirms. */
  readonly mayLeave: () => Promise<boolean>;
  /** Resolves once no save is on its way: to false if the one that was has failed. @default nothing is saved */
  readonly saved?: () => Promise<boolean>;
  /** Called before the navigation that `mayLeave` was asked for goes on. */
  readonly onProceed?: () => void;
}

/** A ref of the current holder. */
export interface Guard {
  readonly current: Holder;
}

/** The place of an address, as its content sees it: a tab, which stays mounted while another one is shown. */
export interface Place {
  /** False while it is in the background. */
  readonly isShown: () => boolean;
  /** Whether the address belongs to this place. A place may still be shown after the address has changed. */
  readonly isCurrent: () => boolean;
  /**
   * Whether the content would be unmounted if the address became that path; false if it would stay in the background.
   */
  readonly isLeftFor: (pathname: string) => boolean;
  /**
   * Navigates while the place is not current: changes only its tab, never the address that the user sees. Replacing it by
   * another place closes the tab unless it has unsaved input. `-1` goes to its bare path.
   */
  readonly goUnseen: (to: To | number, options?: NavigateOptions) => void;
  /**
   * The address is being replaced by another one. If that belongs to another place, this place closes unless it has
   * unsaved input.
   */
  readonly replaceBy: (to: To) => void;
  /** Closes the place; a shown one closes when another place is shown. */
  readonly close: () => void;
  /**
   * Sets the display name of the place. If an address is given, only if it is the place's own, not that of a form above
   * it.
   */
  readonly setTitle: (name: string, address?: string) => void;
  /**
   * Registers a source of unsaved input while it is mounted, also in the background. Returns a function that
   * unregisters it.
   */
  readonly guard: (guard: Guard) => () => void;
  /** Call it when unsaved input may have changed. */
  readonly changed: () => void;
}

/** The element where the forms of a place open: above its content, beside the menu and the tabs. */
export interface FormLayer {
  /** Null until it is mounted. */
  readonly element: HTMLElement | null;
  /** Makes the content behind the layer inert until the returned function is called. */
  readonly cover: () => () => void;
  /**
   * Leaves the content readable beside a form until the returned function is called: it makes room for the form, and
   * scrolls. Its controls do nothing but call `onLeave`.
   */
  readonly standBeside: (onLeave: () => void) => () => void;
}

const FormLayerContext = createContext<FormLayer | undefined>(undefined);

export function FormLayerProvider({ value, children }: { value: FormLayer; children: ReactNode }) {
  return <FormLayerContext value={value}>{children}</FormLayerContext>;
}

/** Returns the form layer of a place; undefined without tabs, where a form covers the whole page. */
export function useFormLayer(): FormLayer | undefined {
  return use(FormLayerContext);
}

const nothing = () => undefined;

/** The place without tabs: leaving it unmounts it. */
export const alone: Place = {
  isShown: () => true,
  isCurrent: () => true,
  isLeftFor: () => true,
  goUnseen: nothing,
  replaceBy: nothing,
  close: nothing,
  setTitle: nothing,
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
 * Sets the display name of the place, which its tab shows. Does nothing while the name is unknown.
 *
 * @param address address of the named content, if that may be a form above the place
 */
export function usePlaceName(name: string | undefined, address?: string): void {
  const { setTitle } = usePlace();
  useEffect(() => {
    if (name !== undefined && name !== '') setTitle(name, address);
  }, [setTitle, name, address]);
}

export type Navigate = (to: To | number, options?: NavigateOptions) => void;

const NavigateContext = createContext<NavigateFunction | undefined>(undefined);

/** Asks React Router for its `useNavigate` once: every component that asks it is drawn again with every address. */
export function NavigateProvider({ children }: { children: ReactNode }) {
  return <NavigateContext value={useRouterNavigate()}>{children}</NavigateContext>;
}

/**
 * React Router's `useNavigate` for the content of a place. It does not change the address while the place is not
 * current.
 */
export function useNavigate(): Navigate {
  const navigate = use(NavigateContext);
  const place = usePlace();
  if (!navigate) throw new Error('useNavigate() needs a <NavigateProvider> above it.');
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
 * Asks before navigation discards unsaved input. Use it once for the whole console, outside of everything that can be
 * hidden: when React undoes and repeats the effects of React Router's blocker, the blocker stays registered twice.
 *
 * @param holderLeftFor returns the holder that would lose input if the address became that; must be stable while
 * its result does not change
 */
export function useBlocking(holderLeftFor: (to: Path) => Holder | undefined): void {
  const blocker = useBlocker(
    useCallback(({ nextLocation }) => holderLeftFor(nextLocation) !== undefined, [holderLeftFor]),
  );
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  }, [blocker]);
  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const holder = holderLeftFor(blocker.location);
    const isAllowed = !holder || (await holder.mayLeave());
    // Another navigation may have ended the block meanwhile, or been blocked in its place.
    const { current } = latest;
    if (current.state !== 'blocked') return;
    if (!isAllowed) return current.reset();
    holder?.onProceed?.();
    current.proceed();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
}
