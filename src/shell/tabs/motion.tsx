import { Later } from '../later.tsx';

const load = () => import('./motion/index.tsx');

/** What is seen of going from place to place, and that the tabs survive a reload: once it is there. */
export function Motion() {
  return (
    <Later
      load={load}
      draw={({ BackToTop, Remembering, RouteProgress }) => (
        <>
          <Remembering />
          <RouteProgress />
          <BackToTop />
        </>
      )}
    />
  );
}
