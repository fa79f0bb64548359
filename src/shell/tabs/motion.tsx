import { Later } from '../later.tsx';

const load = () => import('./motion/index.tsx');

/** What is seen of going from place to place: once it is there. */
export function Motion() {
  return (
    <Later
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
