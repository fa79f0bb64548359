import type { DataProvider } from '@refinedev/core';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { config } from '../../config/index.ts';
import { isForPlatformOnly } from '../../engine/permissions/permission.ts';
import { entryKeyOf, mayDo, type Plan, ruleOf } from '../../engine/routes/plan.ts';
import { permissionName } from '../../engine/texts/label.ts';
import { createAccessControl } from '../../providers/access-control.ts';
import { createDataProvider } from '../../providers/data/index.ts';
import { createNotificationProvider } from '../../providers/notification.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import type { Services } from '../services.ts';
import { type FirstRows, fillFirstRows } from './first-rows.ts';
import { createQueryClient } from './query-client.ts';

/**
 * Returns Refine's providers for the session. Providers that contain texts are created again when the language changes.
 */
export function useProviders(
  { http, session, authProvider, i18n, failures, leaving }: Services,
  firstRows: FirstRows | undefined,
) {
  const language = i18n.language();
  const { plan, snapshot, route = direct } = useWorkspace();
  const { notify, close } = useFeedback();
  // Refine wraps a bare provider anew with every render, and work that depends on it, such as an import, would start over.
  const dataProvider = useMemo(() => ({ default: route(createDataProvider(http)) }), [route, http]);
  const [{ accessControlProvider, become }] = useState(() => createAccess(plan, session, i18n));
  const [{ queryClient, answerAnew }] = useState(() => {
    const identity = () => session.current().identity;
    const made = createQueryClient({ leaving, decide: accessControlProvider.decide, user: () => identity()?.user });
    fillFirstRows(made.queryClient, firstRows, identity());
    return made;
  });
  // Cached answers belong to the earlier permissions, and their reasons are in the earlier language. The plan changes in
  // development, when its file is saved.
  useLayoutEffect(() => {
    become(plan);
    answerAnew(snapshot, language, plan);
  }, [become, answerAnew, snapshot, language, plan]);
  const notificationProvider = useMemo(
    () => createNotificationProvider({ board: { show: notify, close }, quietTime: config.toastQuietTime }),
    [notify, close],
  );
  const spoken = `${language} ${i18n.edition()}`;
  const i18nProvider = useMemo(() => i18n.providerIn(spoken), [i18n, spoken]);
  useEffect(
    () => failures.subscribe((error) => notificationProvider.open({ type: 'error', message: error.message })),
    [failures, notificationProvider],
  );
  return { queryClient, dataProvider, authProvider, accessControlProvider, notificationProvider, i18nProvider };
}

/** The API has all records. */
const direct = (api: DataProvider) => api;

/** Creates the access by a plan, which `become` replaces. */
function createAccess(first: Plan, session: Services['session'], i18n: Services['i18n']) {
  let plan = first;
  const accessControlProvider = createAccessControl({
    mayDo(resource, action) {
      const current = session.current().identity?.snapshot;
      return current !== undefined && mayDo(plan, current, resource, action);
    },
    refusal(resource, action) {
      const rule = ruleOf(plan, resource, action);
      if (isForPlatformOnly(rule)) return i18n.translate('shell.platformOnly');
      const codes = [rule ?? []].flat();
      const place = entryKeyOf(plan, resource);
      const names = codes.map((code) => permissionName(plan.permissions, code, i18n.provider.translate, place));
      return i18n.translate('shell.noPermission', { permission: names.join(' / ') });
    },
  });
  return {
    accessControlProvider,
    become(next: Plan) {
      plan = next;
    },
  };
}
