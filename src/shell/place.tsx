import { type TreeMenuItem, useCan, useMenu, useTranslate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { accessOf, matchRoute } from '../engine/plan.ts';
import type { PlannedRoute } from '../engine/planned-route.ts';
import { useFeedback } from '../workspace/feedback.tsx';
import { useWorkspace } from '../workspace/index.tsx';
import { Message } from './message.tsx';
import { useTabs } from './tabs/index.tsx';
import { mountedTabs, screenKeyOf, type Tab, tabOf } from './tabs/model.ts';
import { Motion } from './tabs/motion.tsx';
import { type Draw, TabScreen } from './tabs/tab-screen.tsx';
import { TabStorage } from './tabs/tab-storage.tsx';
import { useTabTitle } from './tabs/use-tab-title.tsx';

/** Screens that are kept while others are shown (decisions, "Permissions and navigation"). */
const maxKept = 8;

export interface PlaceProps {
  /** Draws what a route shows. */
  readonly draw: Draw;
}

/**
 * What the address shows, judged by its own permission, in front of what was shown before. The root and unknown addresses
 * lead to the first line of the menu; so does one the user may not open, with a notice that names the permission
 * (decisions).
 */
export function Place({ draw }: PlaceProps) {
  const { tabs, dirty: held } = useTabs();
  const { pathname } = useLocation();
  const current = tabOf(tabs, tabs.current);
  usePageTitle(current);
  const hasMoved = useHasChanged(current?.path);
  return (
    <>
      {mountedTabs(tabs, maxKept, (path) => held.has(path)).map((tab) => (
        <TabScreen key={screenKeyOf(tab)} tab={tab} isShown={tab === current} isEntering={hasMoved} draw={draw} />
      ))}
      {!current && <Nowhere pathname={pathname} />}
      <TabStorage />
      <Motion />
    </>
  );
}

/** Whether another value than the first was ever there. */
function useHasChanged(value: string | undefined): boolean {
  const [first, setFirst] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (first === undefined && value !== undefined) setFirst(value);
  else if (!hasChanged && first !== value) setChanged(true);
  return hasChanged;
}

/** The page is called as what is shown, so that the steps of a history can be told apart (spec §2). */
function usePageTitle(current: Tab | undefined) {
  const translate = useTranslate();
  const titleOf = useTabTitle();
  const title = current && titleOf(current).page;
  useEffect(() => {
    const appTitle = translate('shell.appTitle');
    document.title = title === undefined ? appTitle : `${title} - ${appTitle}`;
  }, [title, translate]);
}

/** Where the address shows nothing, or what the user may not see; or nothing for a moment, before it leads elsewhere. */
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

/** Leads to the first line of the menu, saying why not where the user wanted to go. */
function ToFirst({ reason }: { readonly reason?: string | undefined }) {
  const translate = useTranslate();
  const { menuItems } = useMenu();
  const { notify } = useFeedback();
  useEffect(() => {
    if (reason !== undefined) notify({ key: 'no-permission', type: 'warning', title: reason });
  }, [reason, notify]);
  const first = leavesOf(menuItems).find(({ route }) => route !== undefined)?.route;
  if (first !== undefined) return <Navigate to={first} replace />;
  return <Message title={translate('shell.nothingAllowed')} help={translate('shell.nothingAllowedHelp')} />;
}

function leavesOf(lines: readonly TreeMenuItem[]): TreeMenuItem[] {
  return lines.flatMap((line) => (line.children.length > 0 ? leavesOf(line.children) : [line]));
}
