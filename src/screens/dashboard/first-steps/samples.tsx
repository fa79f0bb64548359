import { useTranslate } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { Dashboard } from '../../../engine/features/dashboard.ts';
import { mayDo } from '../../../engine/routes/plan.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import styles from './first-steps.module.css';
import { useSamples } from './use-samples.tsx';
import { useTotals } from './use-totals.ts';

export interface SamplesProps {
  readonly load: NonNullable<Dashboard['samples']>;
  /** Whether samples may be added where there are no such records yet. Added ones can be removed in any case. */
  readonly isOffered: boolean;
}

/** Adds sample records to try the console with, and removes them again. */
export function Samples({ load, isOffered }: SamplesProps) {
  const translate = useTranslate();
  const { plan, snapshot } = useWorkspace();
  const { notify } = useFeedback();
  const queries = useQueryClient();
  const { count, add, remove } = useSamples();
  const [isBusy, setBusy] = useState(false);
  const { data: samples = [] } = useQuery({
    queryKey: ['samples'],
    queryFn: async () => (await load()).default,
    enabled: isOffered && count === 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isAllowed = samples.length > 0 && samples.every(({ resource }) => mayDo(plan, snapshot, resource, 'create'));
  const totals = useTotals(isAllowed && isOffered ? samples.map(({ resource }) => resource) : []);
  if (count === 0 && !(totals.length > 0 && totals.every((total) => total === 0))) return null;

  async function run() {
    setBusy(true);
    try {
      await (count > 0 ? remove() : add(samples));
      notify({ type: 'success', title: translate(`dashboard.samples.${count > 0 ? 'removed' : 'added'}`) });
    } catch (error) {
      notify({ type: 'error', title: translate('dashboard.samples.failed'), description: reasonOf(error, translate) });
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  }

  return (
    <p className={styles.samples}>
      {translate(count > 0 ? 'dashboard.samples.count' : 'dashboard.samples.offer', { count })}
      <Button size="small" loading={isBusy} onClick={() => void run()}>
        {translate(count > 0 ? 'dashboard.samples.remove' : 'dashboard.samples.add')}
      </Button>
    </p>
  );
}
