import { useTranslate } from '@refinedev/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { breadcrumbOf } from '../engine/breadcrumb.ts';
import { entryTitle, permissionName } from '../engine/label.ts';
import { firstPath } from '../engine/menu.ts';
import { allows } from '../engine/permission.ts';
import { matchRoute, type PlannedRoute } from '../engine/plan.ts';
import { useFeedback } from '../workspace/feedback.tsx';
import { useWorkspace } from '../workspace/index.tsx';
import { Retried } from './failed.tsx';
import { Loading } from './loading.tsx';
import { Message } from './message.tsx';

export interface PlaceProps {
  /** Draws what a route shows. */
  readonly draw: (route: PlannedRoute, params: Readonly<Record<string, string>>) => ReactNode;
}

/**
 * What the address shows, judged by its own permission. The root and unknown addresses lead to the first line of the
 * menu; so does one the user may not open, with a notice that names the permission (decisions).
 */
export function Place({ draw }: PlaceProps) {
  const { plan, snapshot } = useWorkspace();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const matched = matchRoute(plan, pathname);
  const isAllowed = matched !== undefined && allows(snapshot, matched.route.rule);
  const title = breadcrumbOf(plan, pathname).at(-1);
  usePageTitle(isAllowed && title ? entryTitle(translate, title) : undefined);
  if (matched === undefined) return <ToFirst />;
  if (!isAllowed) {
    const missing = [matched.route.rule ?? []].flat().map((code) => permissionName(plan.permissions, code, translate));
    return <ToFirst missing={missing.join(' / ')} />;
  }
  return (
    <Retried resetKeys={[pathname]} translate={translate}>
      <Suspense fallback={<Loading text={translate('shell.loading')} />}>
        {draw(matched.route, matched.params)}
      </Suspense>
    </Retried>
  );
}

function usePageTitle(title: string | undefined) {
  const translate = useTranslate();
  useEffect(() => {
    const appTitle = translate('shell.appTitle');
    document.title = title === undefined ? appTitle : `${title} - ${appTitle}`;
  }, [title, translate]);
}

/** Leads to the first line of the menu, saying which permission was missing for where the user wanted to go. */
function ToFirst({ missing }: { missing?: string }) {
  const { plan, snapshot } = useWorkspace();
  const translate = useTranslate();
  const { notify } = useFeedback();
  useEffect(() => {
    if (missing === undefined) return;
    notify({ key: 'no-permission', type: 'warning', title: translate('shell.noPermission', { permission: missing }) });
  }, [missing, notify, translate]);
  const first = firstPath(plan, snapshot);
  if (first !== undefined) return <Navigate to={first} replace />;
  return <Message title={translate('shell.nothingAllowed')} help={translate('shell.nothingAllowedHelp')} />;
}
