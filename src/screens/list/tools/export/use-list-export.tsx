import { type CrudFilter, useTranslate } from '@refinedev/core';
import { dayOf } from '../../../../engine/fields/condition.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { resourceTitle } from '../../../../engine/texts/label.ts';
import { saveFile } from '../../../../ui/browser/download.ts';
import { useClock } from '../../../../workspace/clock/clock.tsx';
import { useJobsChanged } from '../../../../workspace/jobs/jobs.tsx';
import { useCall } from '../../../../workspace/requests/call.ts';
import { filtersOf, sortersOf } from '../../../list-state/request.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';

export interface ExportChoice {
  readonly format: 'xlsx' | 'csv';
  readonly columns: 'shown' | 'all';
}

/**
 * Exports the records that the address of a list or the given filters select. Resolves with `file` once the browser has
 * the file, or with `job` if the export is so large that it runs in the background.
 */
export function useListExport(
  resource: Resource,
  { address, codec }: Pick<ListState, 'address' | 'codec'>,
  filters: CrudFilter[] = filtersOf(address, codec),
) {
  const translate = useTranslate();
  const call = useCall();
  const jobsChanged = useJobsChanged();
  const { clock, timeZone } = useClock();
  return async (format: ExportChoice['format'], columns: readonly string[]): Promise<'file' | 'job'> => {
    const content = await call('get', `${resource.name}/export`, {
      filters,
      sorters: sortersOf(address),
      query: { format, columns: columns.join(','), _preset: address.preset },
      meta: { file: true },
    });
    if (content instanceof Blob) {
      saveFile(content, `${resourceTitle(translate, resource)} ${dayOf(clock.now(), timeZone)}.${format}`);
      return 'file';
    }
    await jobsChanged();
    return 'job';
  };
}
