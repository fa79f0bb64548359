import { useTranslate } from '@refinedev/core';
import { Activity, memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useRoutes } from 'react-router';
import { routerPath } from '../../../engine/routes/path.ts';
import { matchRoute, type Plan } from '../../../engine/routes/plan.ts';
import type { PlannedRoute } from '../../../engine/routes/planned-route.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { PeekProvider } from '../../../workspace/place/peek.tsx';
import { FormLayerProvider, PlaceProvider } from '../../../workspace/place/place.tsx';
import { useRecordLinks } from '../../../workspace/place/record-links.tsx';
import { Retried } from '../../loading/failed.tsx';
import { Loading } from '../../loading/loading.tsx';
import { useTabs } from '../index.tsx';
import { screenKeyOf, type Tab } from '../model.ts';
import { useSavedScroll } from '../scroll/use-saved-scroll.tsx';
import styles from '../tabs.module.css';
import { usePausedQueries } from './paused-queries.tsx';
import { useLayer } from './use-layer.ts';
import { useTabPlace } from './use-tab-place.tsx';

export type Draw = (route: PlannedRoute, params: Readonly<Record<string, string>>) => ReactNode;

export interface TabScreenProps {
  readonly tab: Tab;
  readonly isShown: boolean;
  /** Whether the screen replaces another one, and so is animated. */
  readonly isEntering: boolean;
  readonly draw: Draw;
}

/**
 * The screen of a tab, at its own address. In the background it keeps its state and input but is inactive: its effects
 * are undone, so it handles no keys, sends no requests and blocks no navigation. A page of the product with unsaved input
 * keeps its effects: when they begin anew, `useForm` of Refine resets what is typed.
 */
export function TabScreen({ tab, isShown, isEntering, draw }: TabScreenProps) {
  const { place, touched } = useTabPlace(tab, isShown);
  const { plan } = useWorkspace();
  const { isDirty } = useTabs();
  usePausedQueries(isShown);
  const isActive = isShown || (isDirty(tab.path) && isPage(plan, tab));
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <PlaceProvider value={place}>
        <Frame
          location={tab.location}
          screen={screenKeyOf(tab)}
          isShown={isShown}
          isEntering={isEntering}
          onTouch={touched}
        >
          <PeekProvider location={tab.location}>
            {(location) => <AtLocation location={location} draw={draw} />}
          </PeekProvider>
        </Frame>
      </PlaceProvider>
    </Activity>
  );
}

function isPage(plan: Plan, { location }: Tab): boolean {
  return 'page' in (matchRoute(plan, location.pathname)?.route.draws ?? {});
}

/**
 * Everything below uses the tab's location, whatever the console's address is. React Router makes a new location for it
 * with every address of the console; the element is kept, so that the screen is not drawn again.
 */
const AtLocation = memo(({ location, draw }: { readonly location: Location; readonly draw: Draw }) => {
  const { plan } = useWorkspace();
  const path = matchRoute(plan, location.pathname)?.route.path;
  // A route with the tab's own path, so that `useParams` and Refine's hooks find the id.
  const routes = useMemo(() => {
    const element = <Screen draw={draw} />;
    return [...(path === undefined ? [] : [{ path: routerPath(path), element }]), { path: '*', element }];
  }, [path, draw]);
  const drawn = useRoutes(routes, location);
  const [kept, setKept] = useState({ drawn, routes, location });
  if (kept.routes === routes && kept.location === location) return kept.drawn;
  setKept({ drawn, routes, location });
  return drawn;
});

const hidden = { display: 'none' };

interface FrameProps {
  readonly location: Location;
  readonly screen: string;
  readonly isShown: boolean;
  readonly isEntering: boolean;
  readonly onTouch: () => void;
  readonly children: ReactNode;
}

/**
 * A container without a size of its own. Events of dialogs above the screen bubble through it, too. Forms of the screen
 * open in a layer that leaves the menu and the tabs usable; while a form is open, the screen behind is inert, or, beside
 * a form about what it shows, to be read only.
 */
function Frame({ location, screen, isShown, isEntering, onTouch, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { scrolls } = useTabs();
  useSavedScroll(frame, scrolls, isShown ? screen : undefined);
  const { isCovered, isBeside, onControl, keepElement, layer, noteFocus, noteBlur } = useLayer();
  const follow = useRecordLinks(location);
  return (
    <div
      ref={frame}
      role="presentation"
      className={styles.screen}
      style={isShown ? undefined : hidden}
      onInput={onTouch}
      onChange={onTouch}
      onClick={(event) => {
        onTouch();
        follow(event);
      }}
      onKeyUp={onTouch}
    >
      <div
        data-screen=""
        className={styles.screen}
        data-entering={isEntering || undefined}
        data-beside={isBeside || undefined}
        inert={isCovered}
        {...(isBeside && { onMouseDownCapture: onControl, onClickCapture: onControl, onKeyDownCapture: onControl })}
        onFocus={noteFocus}
        onBlur={noteBlur}
      >
        <FormLayerProvider value={layer}>{children}</FormLayerProvider>
      </div>
      <div ref={keepElement} className={styles.layer} data-layer="" data-beside={isBeside || undefined} />
    </div>
  );
}

function Screen({ draw }: { readonly draw: Draw }) {
  const { plan } = useWorkspace();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const matched = useMemo(() => matchRoute(plan, pathname), [plan, pathname]);
  if (!matched) return null;
  return (
    <Retried resetKeys={[pathname]} translate={translate}>
      <Suspense fallback={<Waiting />}>{draw(matched.route, matched.params)}</Suspense>
    </Retried>
  );
}

function Waiting() {
  const translate = useTranslate();
  const { waits } = useTabs();
  useEffect(() => waits.begin(), [waits]);
  return <Loading text={translate('shell.loading')} />;
}
