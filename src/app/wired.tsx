import { Refine } from '@refinedev/core';
import { useState } from 'react';
import { type Language, languageNames } from '../config/index.ts';
import type { Loader } from '../engine/loader.ts';
import { refineResources } from '../engine/plan.ts';
import type { Services } from '../services.ts';
import type { Following } from '../shell/following.ts';
import { Shell } from '../shell/index.tsx';
import { Place } from '../shell/place.tsx';
import { TabsProvider } from '../shell/tabs/index.tsx';
import { useFeedback } from '../workspace/feedback.tsx';
import { draw } from './draw.tsx';
import { useLive } from './live.ts';
import { useProviders } from './providers.ts';
import { createQueryClient } from './query-client.ts';
import { plan } from './resources.ts';
import { routerWithoutQuery } from './router-provider.ts';
import { SessionQuestion } from './session-question.tsx';

/** Names of resources are ours: Refine is not to bend them. */
const untouched = { humanize: String, plural: String, singular: String };

export interface WiredProps {
  readonly services: Services;
  readonly following: Following;
  readonly loaded: Loader['loaded'];
}

/** `<Refine>` wired from the plan. */
export function Wired({ services, following, loaded }: WiredProps) {
  const { session, i18n, settings } = services;
  const providers = useProviders(services);
  const [queryClient] = useState(() => createQueryClient(services.leaving));
  const live = useLive(services);
  const { notify } = useFeedback();
  function speak(language: Language) {
    following.speak(language).catch(() =>
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
      dataProvider={providers.dataProvider}
      liveProvider={live}
      routerProvider={routerWithoutQuery}
      resources={refineResources(plan)}
      options={{
        liveMode: 'auto',
        disableTelemetry: true,
        reactQuery: { clientConfig: queryClient },
        textTransformers: untouched,
      }}
    >
      <TabsProvider settings={settings} loaded={loaded}>
        <Shell settings={settings} language={i18n.language()} onLanguage={speak}>
          <Place draw={draw} />
          <SessionQuestion session={session} />
        </Shell>
      </TabsProvider>
    </Refine>
  );
}
