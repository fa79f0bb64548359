import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../config/index.ts';
import { useFeedback } from '../workspace/feedback.tsx';

/** Welcomes the user after signing in, for 3 seconds (spec §4). */
export function Greeting({ isWelcome }: { isWelcome: boolean }) {
  const { t } = useTranslation();
  const { notify } = useFeedback();
  // Shown once, in the language of that moment.
  const [greeting] = useState(() => ({ title: t('shell.welcomeTitle'), description: t('shell.welcomeText') }));
  useEffect(() => {
    if (isWelcome) notify({ key: 'welcome', type: 'success', ...greeting, seconds: config.welcomeDuration });
  }, [isWelcome, notify, greeting]);
  return null;
}
