import { useApiUrl, useCustom, useTranslate } from '@refinedev/core';
import { Button, Skeleton, Tag } from 'antd';
import { isObject } from '../../base/is-object.ts';
import { useDeviceName } from '../../fields/named-cells/device.tsx';
import { useFeedback } from '../../ui/feedback.tsx';
import { useFormatMoment } from '../../workspace/clock/clock.tsx';
import { WriteButton } from '../../workspace/parts/write-button.tsx';
import { recordEndpoint, useCall } from '../../workspace/requests/call.ts';
import styles from './account.module.css';

/** A session as `GET /users/sessions` returns it. */
interface Session {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly address: string;
  readonly device: string;
  readonly isCurrent: boolean;
}

/** The user's active sessions. The user can end unknown ones. */
export function Sessions() {
  const translate = useTranslate();
  const { sessions, isFailed, reload, end, endOthers } = useSessions();
  if (isFailed) {
    return (
      <p>
        {translate('account.sessions.failed')}
        <Button type="link" onClick={reload}>
          {translate('account.sessions.retry')}
        </Button>
      </p>
    );
  }
  if (!sessions) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      <p className={styles.help}>{translate('account.sessions.help')}</p>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <WriteButton danger onClick={endOthers}>
          {translate('account.sessions.endOthers')}
        </WriteButton>
      )}
    </>
  );
}

function SessionLine({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const device = useDeviceName(session.device);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device} title={session.device}>
          {device} {session.isCurrent && <Tag color="blue">{translate('account.sessions.current')}</Tag>}
        </p>
        <p className={styles.help}>
          {translate('account.sessions.address', { address: session.address })} ·{' '}
          {translate('account.sessions.signedIn', { at: formatMoment(session.createdAt) })} ·{' '}
          {translate('account.sessions.lastUsed', { at: formatMoment(session.lastUsedAt) })}
        </p>
      </div>
      {!session.isCurrent && (
        <WriteButton size="small" aria-label={translate('account.sessions.endOf', { device })} onClick={onEnd}>
          {translate('account.sessions.end')}
        </WriteButton>
      )}
    </li>
  );
}

function useSessions() {
  const translate = useTranslate();
  const { ask, notify } = useFeedback();
  const own = 'users/sessions';
  const url = `${useApiUrl()}/${own}`;
  const { query } = useCustom<Session[]>({ url, method: 'get', errorNotification: false });
  const call = useCall();
  const answer: unknown = query.data?.data;

  async function remove(path: string) {
    // The transport reports failures; the list shows the remaining sessions.
    await call('delete', path, { payload: {}, meta: { silent: false } }).then(
      () => notify({ type: 'success', title: translate('account.sessions.ended') }),
      () => undefined,
    );
    await query.refetch();
  }

  return {
    sessions: Array.isArray(answer) ? answer.filter(isSession) : undefined,
    isFailed: query.isError,
    reload: () => void query.refetch(),
    end: (id: string) => void remove(recordEndpoint(own, id)),
    async endOthers() {
      const agreed = await ask({
        title: translate('account.sessions.endQuestion'),
        okText: translate('account.sessions.endOthers'),
        cancelText: translate('account.cancel'),
        danger: true,
      });
      if (agreed) await remove(own);
    },
  };
}

function isSession(value: unknown): value is Session {
  return isObject(value) && 'id' in value && 'device' in value && 'createdAt' in value;
}
