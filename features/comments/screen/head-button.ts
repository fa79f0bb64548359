import type { HeadButton } from '../../../src/screens/show/head/head-buttons.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

export const button: HeadButton = {
  key: 'follow',
  isShown: ({ comments }) => comments,
  Button: lazyWithRetry(() => import('./follow-button.tsx')),
};
