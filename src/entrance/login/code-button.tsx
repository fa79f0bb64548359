import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pause } from './pause.ts';

export interface CodeButtonProps {
  readonly pause: Pause;
  /** Requests a code. Resolves when the code is sent or refused. */
  readonly send: () => Promise<void>;
}

/** Requests a code by text message, then counts down once a second until the next one may be requested (spec §4). */
export function CodeButton({ pause, send }: CodeButtonProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(pause.left);
  const [isBusy, setBusy] = useState(false);
  const isPaused = left > 0;
  useEffect(() => {
    if (!isPaused) return;
    const timer = setInterval(() => setLeft(pause.left()), 1000);
    return () => clearInterval(timer);
  }, [isPaused, pause]);
  async function ask() {
    setBusy(true);
    await send();
    setBusy(false);
    setLeft(pause.left());
  }
  return (
    <Button size="large" disabled={isPaused} loading={isBusy} onClick={() => void ask()}>
      {isPaused ? t('register.again', { seconds: left }) : t('register.getCode')}
    </Button>
  );
}
