import { useMemo } from 'react';
import type { Dashboard } from '../../engine/dashboard.ts';
import { allows } from '../../engine/permission.ts';
import { ruleOf } from '../../engine/plan.ts';
import { useWorkspace } from '../../workspace/index.tsx';

/** Returns the dashboard declarations of the resources whose lists the user may open. */
export function useShown(): Dashboard {
  const { dashboard, plan, snapshot } = useWorkspace();
  return useMemo(() => {
    const isOpen = ({ resource }: { readonly resource: string }) => allows(snapshot, ruleOf(plan, resource, 'list'));
    return {
      reports: dashboard.reports.filter(isOpen),
      counts: dashboard.counts.filter(isOpen),
      lists: dashboard.lists.filter(isOpen),
    };
  }, [dashboard, plan, snapshot]);
}
