import type { LayoutScreen } from '../../../src/screens/list-state/layout-screen.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

export const layout: LayoutScreen = {
  title: { zh: '看板', en: 'Board' },
  Body: lazyWithRetry(() => import('./index.tsx')),
  hasPeek: true,
};
