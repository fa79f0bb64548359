import { LoadWhenIdle } from '../loading/load-when-idle.tsx';

const load = () => import('./motion/index.tsx');

/** What follows navigation: the progress bar, the focus, the back-to-top button. Rendered once their code is loaded. */
export function Motion() {
  return (
    <LoadWhenIdle
      load={load}
      draw={({ BackToTop, ContentFocus, KeptFocus, RouteProgress }) => (
        <>
          <RouteProgress />
          <ContentFocus />
          <KeptFocus />
          <BackToTop />
        </>
      )}
    />
  );
}
