import type { LayoutScreen } from '../../../src/screens/list-state/layout-screen.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

export const layout: LayoutScreen = {
  title: { zh: '日历', en: 'Calendar' },
  Body: lazyWithRetry(() => import('./index.tsx')),
  Export: lazyWithRetry(() => import('./export.tsx')),
  hasPeek: true,
};
