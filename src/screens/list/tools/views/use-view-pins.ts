import { useLocation } from 'react-router';
import { matchRoute, resourceAt } from '../../../../engine/routes/plan.ts';
import { identifierOf } from '../../../../engine/routes/refine-resources.ts';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { usePinning } from '../../../../workspace/preferences/pinning.ts';
import { type Pin, pinId } from '../../../../workspace/preferences/pins.ts';
import { copyOfView, type ViewCopy } from '../../../../workspace/preferences/view-copy.ts';
import type { SavedView } from './views.ts';

export interface ViewPins {
  /** Returns the pinned copy of a view; undefined if it is not pinned. */
  readonly pinned: (id: string | undefined) => ViewCopy | undefined;
  readonly pin: (view: SavedView) => void;
  readonly unpin: (view: Pick<SavedView, 'id'>) => void;
  /** Replaces the copy by what the view is now. */
  readonly renew: (view: SavedView) => void;
}

/** Returns what pins views of the list to the menu; undefined where the menu does not show the list. */
export function useViewPins(): ViewPins | undefined {
  const { plan } = useWorkspace();
  const { route } = matchRoute(plan, useLocation().pathname) ?? {};
  const place = route && resourceAt(plan, route);
  const pinning = usePinning();
  if (!place || place.meta.hide) return undefined;
  const entry = identifierOf(place);
  const pinOf = (id: string | undefined) =>
    pinning.pins.find((one): one is Pin & { readonly view: ViewCopy } => one.entry === entry && one.view?.id === id);
  const withPin = (id: string, change: (id: string) => void) => {
    const pin = pinOf(id);
    if (pin) change(pinId(pin));
  };
  return {
    pinned: (id) => (id === undefined ? undefined : pinOf(id)?.view),
    pin: (view) => pinning.pin({ entry, view: copyOfView(view), ...(view.icon && { icon: view.icon }) }),
    unpin: ({ id }) => withPin(id, pinning.unpin),
    renew: (view) => withPin(view.id, (pin) => pinning.change(pin, { view: copyOfView(view) })),
  };
}
