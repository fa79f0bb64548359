import { Later } from './later.tsx';

const loadScrollbars = () => import('../workspace/scrollbars.tsx');

/** Scrollbars that hide, in place of the browser's own once they are there. */
export function LaterScrollbars({ around }: { around: () => HTMLElement | null }) {
  return <Later load={loadScrollbars} draw={({ default: Scrollbars }) => <Scrollbars around={around} />} />;
}
