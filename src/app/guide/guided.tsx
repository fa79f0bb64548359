import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { matchRoute } from '../../engine/routes/plan.ts';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import type { GuideProps } from './page/head.tsx';

const Guide = lazyWithRetry(() => import('./index.tsx'));

/**
 * Shows the guide at `/guide` and below it, in the place of the frame; what it is given elsewhere, and where the product
 * has a screen of its own.
 */
export function Guided({ children, ...guide }: GuideProps & { readonly children: ReactNode }) {
  const { plan } = useWorkspace();
  const { pathname } = useLocation();
  if (!/^\/guide(\/|$)/.test(pathname) || matchRoute(plan, pathname)) return children;
  return <Guide {...guide} />;
}
