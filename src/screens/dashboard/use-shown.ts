import { useMemo } from 'react';
import type { Dashboard } from '../../engine/dashboard.ts';
import { allows, superAdmin } from '../../engine/permissions/permission.ts';
import { mayDo, ruleOf } from '../../engine/routes/plan.ts';
import { dataRule, flatten } from '../../engine/routes/route.ts';
import { useWorkspace } from '../../workspace/index.tsx';

/** Returns the dashboard declarations that the user may see. */
export function useShown(): Dashboard {
  const { dashboard, plan, snapshot } = useWorkspace();
  return useMemo(() => {
    const isOpen = ({ resource }: { readonly resource: string }) => allows(snapshot, ruleOf(plan, resource, 'list'));
    /** A report that has a place of its own is open to users who may use that. */
    const ruleOfReport = ({ resource, report }: Dashboard['reports'][number]) => {
      const own = flatten(plan.entries).find((one) => one.name === resource && one.report === report);
      return own ? dataRule(own) : ruleOf(plan, resource, 'list');
    };
    return {
      ...dashboard,
      reports: dashboard.reports.filter((one) => allows(snapshot, ruleOfReport(one))),
      counts: dashboard.counts.filter(isOpen),
      lists: dashboard.lists.filter(isOpen),
      firstSteps: snapshot.permissions.includes(superAdmin)
        ? []
        : dashboard.firstSteps.filter(
            ({ resource, opens = 'create' }) =>
              mayDo(plan, snapshot, resource, 'list') && mayDo(plan, snapshot, resource, opens),
          ),
    };
  }, [dashboard, plan, snapshot]);
}
