import { BellOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Badge, Button, Popover, Segmented } from 'antd';
import { useState } from 'react';
import { WriteButton } from '../../fields/write-button.tsx';
import { isActive, useJobs } from '../../workspace/jobs.tsx';
import { useNotices } from '../../workspace/notices.tsx';
import { useWords } from '../../workspace/words.tsx';
import { JobList } from '../jobs/job-list.tsx';
import { useFinished } from '../jobs/use-finished.tsx';
import styles from './bell.module.css';
import { NoticeList } from './notice-list.tsx';

type View = 'notices' | 'jobs';

/** What others did that concerns the user, and the user's own imports and exports; live while the page is open. */
export default function Bell() {
  useWords('sheets');
  useWords('notices');
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<View>();
  const told = useNotices();
  const { jobs, isKnown, error, refetch } = useJobs();
  useFinished(jobs);
  const running = jobs.filter(isActive).length;
  // What is under way is what somebody looks for who opens it now.
  const view = chosen ?? (running > 0 && told.unread === 0 ? 'jobs' : 'notices');
  const name = [
    translate('notices.open'),
    ...(told.unread > 0 ? [translate('notices.unread', { count: told.unread })] : []),
    ...(running > 0 ? [translate('notices.running', { count: running })] : []),
  ].join(translate('list.separator'));
  return (
    <Popover
      open={isOpen}
      trigger={['click']}
      placement="bottomRight"
      arrow={false}
      // Wider than what is left of the button on a phone: moved into the window then.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      title={
        <div className={styles.head}>
          <Segmented<View>
            size="small"
            value={view}
            aria-label={translate('notices.open')}
            options={[
              { value: 'notices', label: translate('notices.title') },
              { value: 'jobs', label: translate('sheets.jobs.title') },
            ]}
            onChange={setChosen}
          />
          {view === 'notices' && told.unread > 0 && (
            <WriteButton type="link" size="small" onClick={() => void told.markRead().catch(() => undefined)}>
              {translate('notices.readAll')}
            </WriteButton>
          )}
        </div>
      }
      content={
        view === 'jobs' ? (
          <JobList {...{ jobs, isKnown, error }} onRetry={() => void refetch()} onLeave={() => setOpen(false)} />
        ) : (
          <NoticeList
            {...told}
            onRetry={() => void told.refetch()}
            onRead={({ id, isRead }) => {
              // Not read is what it stays where the server could not be told.
              if (!isRead) void told.markRead([id]).catch(() => undefined);
            }}
            onLeave={() => setOpen(false)}
          />
        )
      }
      onOpenChange={(isNow) => {
        setOpen(isNow);
        // What somebody looks at stays, though a job ends meanwhile.
        setChosen(isNow ? view : undefined);
        if (!isNow) return;
        void refetch();
        void told.refetch();
      }}
    >
      <Button
        type="text"
        icon={
          <Badge count={told.unread} dot={told.unread === 0 && running > 0} size="small" offset={[4, -2]}>
            <BellOutlined />
          </Badge>
        }
        aria-label={name}
        aria-expanded={isOpen}
        title={translate('notices.open')}
      />
    </Popover>
  );
}
