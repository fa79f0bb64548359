import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { antdLocales } from '../locales/antd.ts';
import { FeedbackProvider } from '../shell/feedback/index.tsx';
import { Loading } from '../shell/loading/loading.tsx';
import { Appearance } from '../shell/theme/appearance.tsx';
import { LazyBoundary } from '../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import type { GreetingProps } from './greeting.tsx';
import { Wired, type WiredProps } from './wired.tsx';

const Greeting = lazyWithRetry(async () => (await import('./greeting.tsx')).Greeting);

export type FramedProps = WiredProps & GreetingProps;

/** Wraps everything in the theme and in antd's locale of the current language. */
export function Framed({ isWelcome, refusal, ...wired }: FramedProps) {
  const { services } = wired;
  useTranslation();
  const language = services.i18n.language();
  return (
    <Appearance settings={services.settings} locale={antdLocales[language]}>
      <FeedbackProvider undoLabel={services.i18n.translate('notifications.undo')}>
        {/* Lazy components need a boundary: without one React commits nothing while loading, and typed text is lost. */}
        <Suspense fallback={<Loading text={services.i18n.translate('shell.loading')} />}>
          <Wired {...wired} />
        </Suspense>
        {(isWelcome || refusal !== undefined) && (
          <LazyBoundary fallback={null} isQuiet>
            <Greeting {...{ isWelcome, refusal }} />
          </LazyBoundary>
        )}
      </FeedbackProvider>
    </Appearance>
  );
}
