import zhCN from 'antd/locale/zh_CN';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter } from 'react-router-dom';
import { Appearance } from '../shell/appearance.tsx';
import { Failed } from '../shell/failed.tsx';
import { FeedbackProvider } from '../shell/feedback/index.tsx';
import { Loading } from '../shell/loading.tsx';
import { Greeting } from './greeting.tsx';
import { Wired, type WiredProps } from './wired.tsx';

/** antd speaks English by itself. */
const antdLocales = { zh: zhCN, en: undefined };

interface FramedProps extends WiredProps {
  /** Whether the user has signed in just now, and so is welcomed. */
  readonly isWelcome: boolean;
}

/** The router of everything behind sign-in: one route, for which place it is the frame finds out by the plan. */
export function createConsoleRouter(props: FramedProps) {
  const { services } = props;
  const element = <Framed {...props} />;
  // For what fails outside of a place: the router's own page would show its visitors a stack.
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

/** The look and antd's words in the current language, around everything that draws. */
function Framed({ isWelcome, ...wired }: FramedProps) {
  const { services } = wired;
  useTranslation();
  const language = services.i18n.language();
  return (
    <Appearance settings={services.settings} locale={antdLocales[language]}>
      <FeedbackProvider undoLabel={services.i18n.translate('notifications.undo')}>
        {/* Nothing may wait outside of a boundary: React would commit nothing meanwhile, and what is typed be lost. */}
        <Suspense fallback={<Loading text={services.i18n.translate('shell.loading')} />}>
          <Wired {...wired} />
        </Suspense>
        <Greeting isWelcome={isWelcome} />
      </FeedbackProvider>
    </Appearance>
  );
}
