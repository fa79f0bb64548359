import { LoadWhenIdle } from '../load-when-idle.tsx';

const load = () => import('./motion/index.tsx');

/** What is seen of going from place to place: once it is there. */
export function Motion() {
  return (
    <LoadWhenIdle
      load={load}
      draw={({ BackToTop, RouteProgress }) => (
        <>
          <RouteProgress />
          <BackToTop />
        </>
      )}
    />
  );
}
