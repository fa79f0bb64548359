import { Refine } from '@refinedev/core';
import { Suspense, useState } from 'react';
import { type Language, languageNames } from '../base/language.ts';
import { superAdmin } from '../engine/permissions/permission.ts';
import { MenuEntries } from '../shell/frame/menu/menu.tsx';
import { Shell } from '../shell/index.tsx';
import { Place } from '../shell/place.tsx';
import type { AccountSettings } from '../shell/settings/account-settings.ts';
import { TabsProvider } from '../shell/tabs/index.tsx';
import { useFeedback } from '../ui/feedback.tsx';
import { LazyBoundary } from '../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../workspace/index.tsx';
import type { FirstRows } from './data/first-rows.ts';
import { refetchConcerned, useLive } from './data/live.ts';
import { useProviders } from './data/providers.ts';
import { Designer } from './designer/lazy.ts';
import { Guided } from './guide/guided.tsx';
import { draw } from './routing/draw.tsx';
import { useMenuResources } from './routing/menu-resources.tsx';
import { consoleRouter, ParsedAddress } from './routing/router-provider.tsx';
import type { Services } from './services.ts';
import { SessionQuestion } from './session-question.tsx';

const LiveDesigner = lazyWithRetry(async () => (await import('./designer/live/index.ts')).loadLiveDesigner());

/** Keeps Refine from changing the names of resources. */
const untouched = { humanize: String, plural: String, singular: String };

const options = {
  liveMode: 'manual' as const,
  disableTelemetry: true,
  warnWhenUnsavedChanges: true,
  // Refine would count the seconds of every request, and draw whatever waits for it with each.
  overtime: { enabled: false, interval: 1000 },
  // The frame renders its own breadcrumb above every page.
  breadcrumb: false,
  textTransformers: untouched,
};

export interface WiredProps {
  readonly services: Services;
  readonly accountSettings: AccountSettings;
  readonly firstRows: FirstRows | undefined;
}

/** Renders `<Refine>`, configured from the plan. */
export function Wired({ services, accountSettings, firstRows }: WiredProps) {
  const { session, i18n, settings } = services;
  const { queryClient, ...providers } = useProviders(services, firstRows);
  const { resource, snapshot } = useWorkspace();
  const [designed, setDesigned] = useState<{ readonly tab?: 'published' | undefined }>();
  // In development files are edited instead.
  const mayDesign = !Designer && snapshot.permissions.includes(superAdmin);
  const resources = useMenuResources(providers.i18nProvider);
  const liveProvider = useLive(services);
  const spoken = { settings, language: i18n.language(), onLanguage: useSpeak(services, accountSettings) };
  return (
    <Refine
      {...providers}
      {...{ resources, liveProvider }}
      onLiveEvent={refetchConcerned(queryClient)}
      routerProvider={consoleRouter}
      options={{ ...options, reactQuery: { clientConfig: queryClient } }}
    >
      <MenuEntries>
        <ParsedAddress>
          <Guided {...spoken}>
            <TabsProvider settings={settings} loaded={resource.loaded}>
              <Shell {...spoken} onDesign={mayDesign ? (tab) => setDesigned({ tab }) : undefined}>
                <Place draw={draw} />
                <SessionQuestion session={session} />
              </Shell>
              {mayDesign && designed && (
                <LazyBoundary fallback={null} onClose={() => setDesigned(undefined)}>
                  <LiveDesigner services={services} tab={designed.tab} onClose={() => setDesigned(undefined)} />
                </LazyBoundary>
              )}
              <FileDesigner />
            </TabsProvider>
          </Guided>
        </ParsedAddress>
      </MenuEntries>
    </Refine>
  );
}

function FileDesigner() {
  return (
    Designer && (
      <Suspense>
        <Designer />
      </Suspense>
    )
  );
}

/** Returns a function that changes the language of the account. Says if that fails. */
function useSpeak({ i18n }: Services, accountSettings: AccountSettings) {
  const { notify } = useFeedback();
  return (language: Language) => {
    accountSettings.changeLanguage(language).catch(() =>
      notify({
        key: 'language',
        type: 'error',
        title: i18n.translate('shell.languageFailed', { language: languageNames[language] }),
        description: i18n.translate('shell.languageFailedHelp'),
      }),
    );
  };
}
