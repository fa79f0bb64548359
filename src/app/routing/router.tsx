import { createBrowserRouter } from 'react-router';
import { Failed } from '../../shell/loading/failed.tsx';
import { Appearance } from '../../shell/theme/appearance.tsx';
import { Framed, type FramedProps } from '../framed.tsx';

/** Creates the router of everything behind sign-in. It has one route; the frame resolves the place from the plan. */
export function createConsoleRouter(props: FramedProps) {
  const { services } = props;
  const element = <Framed {...props} />;
  // Catches failures outside of a place. The router's own error page would show a stack trace to the user.
  const errorElement = (
    <Appearance settings={services.settings}>
      <Failed translate={services.i18n.translate} />
    </Appearance>
  );
  const router = createBrowserRouter([{ path: '*', element, errorElement }]);
  const stop = services.leaving.subscribe(() => {
    stop();
    router.dispose();
  });
  return router;
}
