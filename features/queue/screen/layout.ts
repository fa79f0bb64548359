import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import type { LayoutScreen } from '../../../src/screens/list-state/layout-screen.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';
import { openDecisions } from '../decisions.ts';

export const layout: LayoutScreen = {
  title: { zh: '逐条处理', en: 'One by one' },
  Body: lazyWithRetry(() => import('./index.tsx')),
  hasOwnKeys: true,
  // Only presets of waiting records have a queue, for users who may take one of its decisions.
  isOffered: (resource, preset, snapshot) =>
    preset !== undefined &&
    resource.review?.presets.includes(preset) === true &&
    openDecisions(resource, { snapshot, isOutsider: snapshot.permissions.includes(superAdmin) }).length > 0,
};
