import { LoadWhenIdle } from './load-when-idle.tsx';

const loadScrollbars = () => import('../../ui/scrollbars/scrollbars.tsx');

/** Auto-hiding scrollbars. They replace the browser's own once their code is loaded. */
export function LazyScrollbars({ around }: { around: () => HTMLElement | null }) {
  return <LoadWhenIdle load={loadScrollbars} draw={({ default: Scrollbars }) => <Scrollbars around={around} />} />;
}
