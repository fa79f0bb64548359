import { type ReactNode, useMemo } from 'react';
import { hasAbility } from '../../engine/features/ability.ts';
import { limitTo } from '../../engine/features/limits.ts';
import { type Workspace, WorkspaceProvider } from '../../workspace/index.tsx';
import { dataProviders } from '../resources.ts';
import type { Services } from '../services.ts';
import { limitLoader } from './loader.ts';
import { withoutReports } from './plan.ts';
import { createSources } from './sources.ts';

export interface LimitedWorkspaceProps {
  readonly value: Workspace;
  readonly services: Services;
  readonly children: ReactNode;
}

/**
 * The workspace of a backend that cannot do everything, or has not all records: nothing in it needs what the backend
 * lacks.
 */
export default function LimitedWorkspace({ value, services, children }: LimitedWorkspaceProps) {
  const { plan, resource, kinds, user } = value;
  // The list may be read anew with the user, and resources are kept while it says the same.
  const names = user.capabilities?.join('\n');
  const limited = useMemo(() => {
    const capabilities = names?.split('\n');
    const { capabilitiesOf, route } = createSources({ services, plan, capabilities, dataProviders, resource });
    return {
      plan: hasAbility(capabilities, 'reports') ? plan : withoutReports(plan),
      resource: limitLoader(resource, (whole) => {
        const own = capabilitiesOf(whole.name);
        return own ? limitTo(whole, own, kinds) : whole;
      }),
      route,
    };
  }, [services, plan, resource, kinds, names]);
  const workspace = useMemo(() => ({ ...value, ...limited }), [value, limited]);
  return <WorkspaceProvider value={workspace}>{children}</WorkspaceProvider>;
}
