import { Refine } from '@refinedev/core';
import { type Language, languageNames } from '../engine/language.ts';
import type { Services } from '../services.ts';
import type { AccountSettings } from '../shell/account-settings.ts';
import { Shell } from '../shell/index.tsx';
import { MenuEntries } from '../shell/menu/menu.tsx';
import { Place } from '../shell/place.tsx';
import { TabsProvider } from '../shell/tabs/index.tsx';
import { useFeedback } from '../workspace/feedback.tsx';
import { useWorkspace } from '../workspace/index.tsx';
import { draw } from './draw.tsx';
import type { FirstRows } from './first-rows.ts';
import { refetchConcerned, useLive } from './live.ts';
import { useMenuResources } from './menu-resources.tsx';
import { useProviders } from './providers.ts';
import { consoleRouter, ParsedAddress } from './router-provider.tsx';
import { SessionQuestion } from './session-question.tsx';

/** Keeps Refine from changing the names of resources. */
const untouched = { humanize: String, plural: String, singular: String };

export interface WiredProps {
  readonly services: Services;
  readonly accountSettings: AccountSettings;
  readonly firstRows: FirstRows | undefined;
}

/** Renders `<Refine>`, configured from the plan. */
export function Wired({ services, accountSettings, firstRows }: WiredProps) {
  const { session, i18n, settings } = services;
  const { queryClient, ...providers } = useProviders(services, firstRows);
  const { resource } = useWorkspace();
  const resources = useMenuResources(providers.i18nProvider);
  const live = useLive(services);
  const { notify } = useFeedback();
  function speak(language: Language) {
    accountSettings.changeLanguage(language).catch(() =>
      notify({
        key: 'language',
        type: 'error',
        title: i18n.translate('shell.languageFailed', { language: languageNames[language] }),
        description: i18n.translate('shell.languageFailedHelp'),
      }),
    );
  }
  return (
    <Refine
      {...providers}
      liveProvider={live}
      onLiveEvent={refetchConcerned(queryClient)}
      routerProvider={consoleRouter}
      resources={resources}
      options={{
        liveMode: 'manual',
        disableTelemetry: true,
        // Refine would count the seconds of every request, and draw whatever waits for it with each.
        overtime: { enabled: false, interval: 1000 },
        // The frame renders its own breadcrumb above every page.
        breadcrumb: false,
        reactQuery: { clientConfig: queryClient },
        textTransformers: untouched,
      }}
    >
      <MenuEntries>
        <ParsedAddress>
          <TabsProvider settings={settings} loaded={resource.loaded}>
            <Shell settings={settings} language={i18n.language()} onLanguage={speak}>
              <Place draw={draw} />
              <SessionQuestion session={session} />
            </Shell>
          </TabsProvider>
        </ParsedAddress>
      </MenuEntries>
    </Refine>
  );
}
