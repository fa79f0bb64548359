import { CheckCircleOutlined, DisconnectOutlined } from '@ant-design/icons';
import { useSubscription, useTranslate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from '../shell.module.css';

/** Milliseconds for which the restored connection is announced. */
const shownFor = 3000;

/** Text keys for each kind of interruption: while it lasts, and when it is over. */
const obstacles = {
  offline: { begun: 'shell.offline', over: 'shell.backOnline' },
  unanswered: { begun: 'shell.unanswered', over: 'shell.answeredAgain' },
} as const;

type Obstacle = keyof typeof obstacles;

/** Shows that the connection is lost, and for a moment that it is restored. The content of the page stays. */
export function OfflineBanner() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isAnswered = useAnswered();
  const now: Obstacle | undefined = isOnline ? (isAnswered ? undefined : 'unanswered') : 'offline';
  const [shown, setShown] = useState(now);
  if (now !== undefined && now !== shown) setShown(now);
  useEffect(() => {
    if (now !== undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [now]);
  const isOver = now === undefined;
  return (
    <div role="status" className={shown && styles.offline} data-back={isOver || undefined}>
      {shown && (
        <>
          {isOver ? <CheckCircleOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
          <span>{translate(obstacles[shown][isOver ? 'over' : 'begun'])}</span>
        </>
      )}
    </div>
  );
}

/**
 * Returns whether the server answers, as the stream of live events detects. The stream retries on its own; no other
 * requests are made meanwhile. Visible data is fetched again when the server answers.
 */
function useAnswered(): boolean {
  const [isAnswered, setAnswered] = useState(true);
  const latest = useRef(true);
  const client = useQueryClient();
  useSubscription({
    channel: 'connection',
    types: ['*'],
    onLiveEvent({ payload: { isUp } }) {
      if (typeof isUp !== 'boolean' || isUp === latest.current) return;
      latest.current = isUp;
      setAnswered(isUp);
      if (isUp) void client.invalidateQueries();
    },
  });
  return isAnswered;
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
