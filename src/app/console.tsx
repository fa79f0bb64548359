import { Suspense, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { drawings } from '../fields/icon/drawings.tsx';
import type { Identity } from '../providers/session/identity.ts';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import { ClockProvider } from '../workspace/clock/clock.tsx';
import { type DraftedScreens, WorkspaceProvider } from '../workspace/index.tsx';
import { PreferencesProvider } from '../workspace/preferences/preference.tsx';
import { WordsProvider } from '../workspace/words.tsx';
import { createUserPreferences, startAccountSettings } from './account.ts';
import type { FirstRows } from './data/first-rows.ts';
import { usePublished } from './data/published/use-published.ts';
import type { GreetingProps } from './greeting.tsx';
import type { LimitedWorkspaceProps } from './limited/index.tsx';
import { dashboard, dataProviders, kinds, plan, resource, system, unlinkedCrumbs } from './resources.ts';
import { createConsoleRouter } from './routing/router.tsx';
import type { Services } from './services.ts';

// The icons of the menu are loaded beside the user, so that they appear with the frame.
for (const { meta } of plan.resources) if (meta.icon) drawings[meta.icon].preload?.();

export interface ConsoleProps extends GreetingProps {
  readonly services: Services;
  readonly identity: Identity;
  /** The rows of the list that is shown first, if they were asked for before it. */
  readonly firstRows: FirstRows | undefined;
}

const LimitedWorkspace = lazyWithRetry(() => import('./limited/index.tsx'));

/** Provides the workspace, limited to what the backend can do. */
function Workplace(props: LimitedWorkspaceProps) {
  if (props.value.user.capabilities === undefined && !dataProviders) return <WorkspaceProvider {...props} />;
  return (
    <Suspense fallback={null}>
      <LimitedWorkspace {...props} />
    </Suspense>
  );
}

/** Everything behind sign-in. Its router and query cache live as long as the session. */
export function Console({ services, identity, isWelcome, refusal, firstRows }: ConsoleProps) {
  const { user, snapshot } = identity;
  const [preferences] = useState(() => createUserPreferences(services, user));
  const [accountSettings] = useState(() => startAccountSettings(services, preferences, isWelcome));
  const [router] = useState(() => createConsoleRouter({ services, accountSettings, isWelcome, refusal, firstRows }));
  const { preview, enterprise, clock, keptForms } = services;
  const published = usePublished(services, snapshot.version);
  const [drafted, onDraft] = useState<DraftedScreens>();
  const workspace = useMemo(
    () => ({
      plan,
      system,
      unlinkedCrumbs,
      dashboard,
      kinds,
      resource,
      ...published,
      ...drafted,
      onDraft,
      user,
      snapshot,
      preview,
      enterprise,
      keptForms,
    }),
    [published, drafted, user, snapshot, preview, enterprise, keptForms],
  );
  return (
    <Workplace value={workspace} services={services}>
      <ClockProvider clock={clock} timeZone={user.timeZone}>
        <WordsProvider value={services.words}>
          <PreferencesProvider value={preferences}>
            {/* As transitions, changes of the address would be drawn in slices of 5 ms, with a pause after each. */}
            <RouterProvider router={router} useTransitions={false} />
          </PreferencesProvider>
        </WordsProvider>
      </ClockProvider>
    </Workplace>
  );
}
