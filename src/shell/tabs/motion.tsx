import { LoadWhenIdle } from '../load-when-idle.tsx';

const load = () => import('./motion/index.tsx');

/** Feedback on navigation: the progress bar and the back-to-top button. Rendered once their code is loaded. */
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
