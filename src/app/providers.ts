import { useEffect, useMemo, useState } from 'react';
import { config } from '../config/index.ts';
import { ruleOf } from '../engine/plan.ts';
import { createAccessControl } from '../providers/access-control.ts';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data/index.ts';
import { createNotificationProvider } from '../providers/notification.ts';
import type { Services } from '../services.ts';
import { useFeedback } from '../workspace/feedback.tsx';
import { plan } from './resources.ts';

/** Refine's providers over the session; those that speak are made anew with the language. */
export function useProviders({ http, session, i18n, failures }: Services) {
  const language = i18n.language();
  const { notify, close } = useFeedback();
  const [dataProvider] = useState(() => createDataProvider(http));
  const [authProvider] = useState(() => createAuthProvider(session));
  const [accessControlProvider] = useState(() =>
    createAccessControl({
      snapshot: () => session.current().identity?.snapshot,
      ruleOf: (resource, action) => ruleOf(plan, resource, action),
      refusal: () => i18n.translate('errors.notPermitted'),
    }),
  );
  const notificationProvider = useMemo(
    () => createNotificationProvider({ board: { show: notify, close }, quietTime: config.toastQuietTime }),
    [notify, close],
  );
  // What Refine draws follows the identity of the provider: a new language is a new provider.
  const i18nProvider = useMemo(() => ({ ...i18n.provider, getLocale: () => language }), [i18n, language]);
  useEffect(
    () => failures.subscribe((error) => notificationProvider.open({ type: 'error', message: error.message })),
    [failures, notificationProvider],
  );
  return { dataProvider, authProvider, accessControlProvider, notificationProvider, i18nProvider };
}
