import type { LayoutScreen } from '../../../src/screens/list-state/layout-screen.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';
import { rowFieldOf } from '../row-field.ts';
import { isOfWeek } from '../week-actions.ts';

export const layout: LayoutScreen = {
  title: { zh: '周表', en: 'Week' },
  Body: lazyWithRetry(() => import('./index.tsx')),
  Export: lazyWithRetry(() => import('./export.tsx')),
  hasCreate: false,
  // All that is not of its cells.
  headOf(resource, listState) {
    const { list, listActions } = resource;
    const filters = listState.codec.filters.filter(({ field }) => rowFieldOf(resource, field.name) !== undefined);
    return {
      resource: {
        ...resource,
        list: { ...list, presets: [] },
        listActions: listActions.filter((action) => !isOfWeek(resource, action)),
      },
      listState: { ...listState, codec: { ...listState.codec, filters, others: [] } },
    };
  },
};
