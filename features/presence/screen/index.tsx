import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useState } from 'react';
import type { UserStatus } from '../../../src/shell/frame/header/user-status.ts';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';
import { useCall } from '../../../src/workspace/requests/call.ts';
import { reasonOf } from '../../../src/workspace/requests/reason.ts';
import { useWords } from '../../../src/workspace/words.tsx';
import styles from './presence.module.css';
import { reportInput } from './report-input.ts';

const statuses = ['online', 'busy', 'away', 'offline'] as const;
type OwnStatus = (typeof statuses)[number];

/** States that a user can choose. The others follow from what they do. */
const chosen = ['online', 'busy'] as const;

/** Tells the server of input, and the user menu of the user's presence. Renders nothing. */
export default function PresenceKeeper({ onChange }: { readonly onChange: (status: UserStatus) => void }) {
  useWords('features/presence');
  const translate = useTranslate();
  const { status, choose } = useOwnPresence();
  useEffect(() => {
    if (!status) return;
    const label = translate(`presence.${status}`);
    const lineOf = (one: OwnStatus) => (
      <span className={styles.line}>
        <Dot status={one} />
        {translate(`presence.${one}`)}
        {one === status && <span className={styles.current}>✓</span>}
      </span>
    );
    onChange({
      label,
      dot: <Dot status={status} isOnIcon />,
      title: translate(status === 'away' || status === 'offline' ? `presence.${status}Now` : 'presence.title'),
      choices: chosen.map((one) => ({ key: `presence-${one}`, label: lineOf(one), run: () => void choose(one) })),
    });
  }, [status, choose, translate, onChange]);
  return null;
}

function Dot({ status, isOnIcon = false }: { readonly status: OwnStatus; readonly isOnIcon?: boolean }) {
  return <span className={styles.dot} data-status={status} data-on-icon={isOnIcon || undefined} aria-hidden />;
}

/** Returns the user's status, as the server says it after input, a choice, or the return to this tab. */
function useOwnPresence() {
  const call = useCall();
  const translate = useTranslate();
  const { notify } = useFeedback();
  const [status, setStatus] = useState<OwnStatus>();
  const ask = useCallback(
    async (method: 'get' | 'put', payload?: object) => {
      const answer = await call<{ readonly status?: unknown }>(method, 'users/presence', { payload });
      const found = statuses.find((one) => one === answer.status);
      if (found) setStatus(found);
      return found;
    },
    [call],
  );
  useInputReports(ask);
  const choose = useCallback(
    async (one: (typeof chosen)[number]) => {
      try {
        await ask('put', { status: one });
      } catch (error) {
        // Only the answer may have been lost.
        if ((await ask('get').catch(() => undefined)) === one) return;
        notify({
          key: 'presence',
          type: 'error',
          title: translate('presence.failed', { status: translate(`presence.${one}`) }),
          description: reasonOf(error, translate),
        });
      }
    },
    [ask, notify, translate],
  );
  return { status, choose };
}

function useInputReports(ask: (method: 'get' | 'put', payload?: object) => Promise<unknown>) {
  const isReadOnly = useReadOnly() !== undefined;
  useEffect(() => {
    // The server may be away. The next input tries again.
    const askQuietly = async (...asked: Parameters<typeof ask>) => void (await ask(...asked).catch(() => undefined));
    const onReturn = () => document.visibilityState === 'visible' && void askQuietly('get');
    document.addEventListener('visibilitychange', onReturn);
    const stop = isReadOnly ? undefined : reportInput(document, () => askQuietly('put', {}));
    return () => {
      stop?.();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [ask, isReadOnly]);
}
