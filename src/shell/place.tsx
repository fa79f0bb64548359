import { useCan, useTranslate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { accessOf, matchRoute } from '../engine/routes/plan.ts';
import type { PlannedRoute } from '../engine/routes/planned-route.ts';
import { useFeedback } from '../ui/feedback.tsx';
import { useWorkspace } from '../workspace/index.tsx';
import type { MenuEntry } from './frame/menu/entry-list.tsx';
import { useMenuEntries } from './frame/menu/menu.tsx';
import { Message } from './loading/message.tsx';
import { useTabs } from './tabs/index.tsx';
import { mountedTabs, screenKeyOf, type Tab, tabOf } from './tabs/model.ts';
import { Motion } from './tabs/motion.tsx';
import { type Draw, TabScreen } from './tabs/screen/tab-screen.tsx';
import { TabStorage } from './tabs/storage/tab-storage.tsx';
import { useTabTitle } from './tabs/use-tab-title.tsx';

/** Number of screens that stay mounted in the background. */
const maxKept = 8;

export interface PlaceProps {
  /** Renders the screen of a route. */
  readonly draw: Draw;
}

/**
 * Shows the place of the address after checking its permission; earlier places stay mounted behind it. The root and
 * unknown addresses redirect to the first menu entry. So does an address that the user may not open, with a notice that
 * names the permission.
 */
export function Place({ draw }: PlaceProps) {
  const { tabs, dirty } = useTabs();
  const { pathname } = useLocation();
  const current = tabOf(tabs, tabs.current);
  usePageTitle(current);
  const hasMoved = useHasChanged(current?.path);
  return (
    <>
      {mountedTabs(tabs, maxKept, (path) => dirty.has(path)).map((tab) => (
        <TabScreen key={screenKeyOf(tab)} tab={tab} isShown={tab === current} isEntering={hasMoved} draw={draw} />
      ))}
      {!current && <Nowhere pathname={pathname} />}
      <TabStorage />
      <Motion />
    </>
  );
}

/** Returns whether the value ever differed from the first one. */
function useHasChanged(value: string | undefined): boolean {
  const [first, setFirst] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (first === undefined && value !== undefined) setFirst(value);
  else if (!hasChanged && first !== value) setChanged(true);
  return hasChanged;
}

/** Sets the title of the page to that of the current tab, so that history entries can be distinguished (spec §2). */
function usePageTitle(current: Tab | undefined) {
  const translate = useTranslate();
  const titleOf = useTabTitle();
  const title = current && titleOf(current).page;
  useEffect(() => {
    const name = translate('brand.name');
    document.title = title === undefined ? name : `${title} - ${name}`;
  }, [title, translate]);
}

/** Shown for an address that is unknown or not permitted; empty for a moment before a redirect. */
function Nowhere({ pathname }: { readonly pathname: string }) {
  const { plan } = useWorkspace();
  const matched = matchRoute(plan, pathname);
  return matched ? <Refused route={matched.route} /> : <ToFirst />;
}

function Refused({ route }: { readonly route: PlannedRoute }) {
  const { plan } = useWorkspace();
  const { data } = useCan(accessOf(plan, route));
  return data?.can === false ? <ToFirst reason={data.reason} /> : null;
}

/** Redirects to the first menu entry, with the reason why the wanted place cannot be shown. */
function ToFirst({ reason }: { readonly reason?: string | undefined }) {
  const translate = useTranslate();
  const entries = useMenuEntries();
  const { notify } = useFeedback();
  useEffect(() => {
    if (reason !== undefined) notify({ key: 'no-permission', type: 'warning', title: reason });
  }, [reason, notify]);
  const first = leavesOf(entries).find(({ route }) => route !== undefined)?.route;
  if (first !== undefined) return <Navigate to={first} replace />;
  return <Message title={translate('shell.nothingAllowed')} help={translate('shell.nothingAllowedHelp')} />;
}

function leavesOf(lines: readonly MenuEntry[]): MenuEntry[] {
  return lines.flatMap((line) => (line.children.length > 0 ? leavesOf(line.children) : [line]));
}
