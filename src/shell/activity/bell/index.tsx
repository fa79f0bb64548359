import { BellOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Badge, Button, Dropdown, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { hasAbility } from '../../../engine/features/ability.ts';
import { useDropdown } from '../../../ui/dropdown/dropdown.tsx';
import { reachable } from '../../../ui/dropdown/reachable.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { isActive, useJobs } from '../../../workspace/jobs/jobs.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { Grants } from '../grants/index.tsx';
import { Finished } from '../jobs/finished.tsx';
import { JobList } from '../jobs/job-list.tsx';
import styles from './bell.module.css';
import { NoticeList } from './notice-list.tsx';
import { useNotices } from './notices.tsx';

type View = 'notices' | 'jobs';

const titles = { notices: 'notices.title', jobs: 'sheets.jobs.title' } as const satisfies Record<View, string>;

interface BellProps {
  readonly isOpenAtFirst: boolean;
  /** Opens the list of what is published. @default there is none */
  readonly onPublished?: (() => void) | undefined;
}

/**
 * Notices about other users' changes that concern the user, and the user's own imports and exports. Updated live while
 * the page is open.
 */
export default function Bell({ isOpenAtFirst, onPublished }: BellProps) {
  useWords('sheets');
  useWords('notices');
  const translate = useTranslate();
  const { capabilities } = useWorkspace().user;
  const { align, onOpenChange } = useDropdown();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [chosen, setChosen] = useState<View>();
  const inbox = useNotices();
  const { jobs, isKnown, error, refetch } = useJobs();
  const running = jobs.filter(isActive).length;
  // With a running job and no unread notices, the user most likely looks for the job.
  const views = (['notices', 'jobs'] as const).filter((one) => hasAbility(capabilities, one));
  const usual = running > 0 && inbox.unread === 0 ? 'jobs' : 'notices';
  const view = chosen ?? (views.includes(usual) ? usual : views[0]);
  // What is open stays, also once the last job has ended.
  if (isOpen && chosen === undefined && isKnown) setChosen(view);
  const name = [
    translate('shell.bell'),
    ...(inbox.unread > 0 ? [translate('notices.unread', { count: inbox.unread })] : []),
    ...(running > 0 ? [translate('notices.running', { count: running })] : []),
  ].join(translate('list.separator'));
  return (
    <>
      <Finished jobs={jobs} />
      <Grants />
      <Dropdown
        open={isOpen}
        trigger={['click']}
        placement="bottomRight"
        align={align}
        destroyOnHidden
        popupRender={() => (
          <Panel>
            <div className={styles.head}>
              <Segmented<View>
                size="small"
                value={view}
                aria-label={translate('shell.bell')}
                options={views.map((value) => ({ value, label: translate(titles[value]) }))}
                onChange={setChosen}
              />
              {view === 'notices' && inbox.unread > 0 && (
                <WriteButton type="link" size="small" onClick={() => void inbox.markRead().catch(() => undefined)}>
                  {translate('notices.readAll')}
                </WriteButton>
              )}
            </div>
            {view === 'jobs' ? (
              <JobList {...{ jobs, isKnown, error }} onRetry={() => void refetch()} onLeave={() => setOpen(false)} />
            ) : (
              <NoticeList
                {...inbox}
                onPublished={onPublished}
                onRetry={() => void inbox.refetch()}
                onRead={({ id, isRead }) => {
                  // If the request fails, the notice stays unread.
                  if (!isRead) void inbox.markRead([id]).catch(() => undefined);
                }}
                onLeave={() => setOpen(false)}
              />
            )}
          </Panel>
        )}
        onOpenChange={(isNow) => {
          onOpenChange(isNow);
          setOpen(isNow);
          // The open view stays although a job ends meanwhile.
          setChosen(isNow ? view : undefined);
          if (!isNow) return;
          if (views.includes('jobs')) void refetch();
          if (views.includes('notices')) void inbox.refetch();
        }}
      >
        <Button
          type="text"
          icon={
            <Badge count={inbox.unread} dot={inbox.unread === 0 && running > 0} size="small" offset={[4, -2]}>
              <BellOutlined />
            </Badge>
          }
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={translate('shell.bell')}
        />
      </Dropdown>
    </>
  );
}

/** The popup takes the focus when it opens. Esc returns it to the button. */
function Panel({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div ref={reachable} className={styles.panel} role="dialog" aria-label={translate('shell.bell')} tabIndex={-1}>
      {children}
    </div>
  );
}
