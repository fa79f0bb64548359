import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../config/index.ts';
import { useFeedback } from '../ui/feedback.tsx';

export interface GreetingProps {
  /** True when the user has just signed in. */
  readonly isWelcome: boolean;
  /** Why a link did not sign in, while the session from before goes on. */
  readonly refusal: string | undefined;
}

/** Welcomes the user after signing in, for 3 seconds (spec §4), or says that a link was refused. */
export function Greeting({ isWelcome, refusal }: GreetingProps) {
  const { t } = useTranslation();
  const { notify } = useFeedback();
  // Shown once, in the language of that moment.
  const [greeting] = useState(() => ({ title: t('shell.welcomeTitle'), description: t('shell.welcomeText') }));
  useEffect(() => {
    if (isWelcome) notify({ key: 'welcome', type: 'success', ...greeting, seconds: config.welcomeDuration });
  }, [isWelcome, notify, greeting]);
  const [why] = useState(refusal);
  useEffect(() => {
    if (why !== undefined) notify({ key: 'refused-link', type: 'warning', title: why });
  }, [why, notify]);
  return null;
}
