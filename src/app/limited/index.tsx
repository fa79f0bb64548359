import { type ReactNode, useMemo } from 'react';
import { hasAbility } from '../../engine/features/ability.ts';
import { limitTo } from '../../engine/features/limits.ts';
import { type Workspace, WorkspaceProvider } from '../../workspace/index.tsx';
import { limitLoader } from './loader.ts';
import { withoutReports } from './plan.ts';

interface LimitedWorkspaceProps {
  readonly value: Workspace;
  readonly children: ReactNode;
}

/** The workspace of a backend that cannot do everything: nothing in it needs what the backend lacks. */
export default function LimitedWorkspace({ value, children }: LimitedWorkspaceProps) {
  const { plan, resource, kinds } = value;
  // The list may be read anew with the user, and resources are kept while it says the same.
  const names = value.user.capabilities?.join('\n') ?? '';
  const limited = useMemo(() => {
    const capabilities = names.split('\n');
    return {
      plan: hasAbility(capabilities, 'reports') ? plan : withoutReports(plan),
      resource: limitLoader(resource, (whole) => limitTo(whole, capabilities, kinds)),
    };
  }, [plan, resource, kinds, names]);
  return (
    <WorkspaceProvider value={useMemo(() => ({ ...value, ...limited }), [value, limited])}>
      {children}
    </WorkspaceProvider>
  );
}
