import { LoadWhenIdle } from './load-when-idle.tsx';

const loadScrollbars = () => import('../workspace/scrollbars.tsx');

/** Scrollbars that hide, in place of the browser's own once they are there. */
export function LazyScrollbars({ around }: { around: () => HTMLElement | null }) {
  return <LoadWhenIdle load={loadScrollbars} draw={({ default: Scrollbars }) => <Scrollbars around={around} />} />;
}
