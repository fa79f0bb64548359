import { CheckCircleOutlined, DisconnectOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './shell.module.css';

/** Milliseconds for which it is told that the connection is back. */
const toldFor = 3000;

/** Says that there is no connection for as long as there is none, and for a moment that it is back; what is shown stays. */
export function OfflineBanner() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isTold, setTold] = useState(!isOnline);
  if (!isOnline && !isTold) setTold(true);
  useEffect(() => {
    if (!isOnline) return undefined;
    const timer = setTimeout(() => setTold(false), toldFor);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return (
    <div role="status" className={isTold ? styles.offline : undefined} data-back={isOnline || undefined}>
      {isTold && (
        <>
          {isOnline ? <CheckCircleOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
          <span>{translate(isOnline ? 'shell.backOnline' : 'shell.offline')}</span>
        </>
      )}
    </div>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
