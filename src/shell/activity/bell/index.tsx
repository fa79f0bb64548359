import { BellOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Badge, Button, Dropdown, Segmented } from 'antd';
import { useState } from 'react';
import { hasAbility } from '../../../engine/features/ability.ts';
import type { Translate } from '../../../engine/fields/kind.ts';
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
  const { align, onOpenChange } = useDropdown();
  const inbox = useNotices();
  const loaded = useJobs();
  const running = loaded.jobs.filter(isActive).length;
  const { isOpen, onTurn, ...shown } = useView(isOpenAtFirst, inbox.unread, loaded);
  return (
    <>
      <Finished jobs={loaded.jobs} />
      <Grants />
      <Dropdown
        open={isOpen}
        trigger={['click']}
        placement="bottomRight"
        align={align}
        destroyOnHidden
        popupRender={() => <Panel {...shown} {...{ inbox, loaded, onPublished }} />}
        onOpenChange={(isNow) => {
          onOpenChange(isNow);
          onTurn(isNow);
          if (isNow && shown.views.includes('jobs')) void loaded.refetch();
          if (isNow && shown.views.includes('notices')) void inbox.refetch();
        }}
      >
        <Button
          type="text"
          icon={<Mark unread={inbox.unread} running={running} />}
          aria-label={bellName(translate, inbox.unread, running)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={translate('shell.bell')}
        />
      </Dropdown>
    </>
  );
}

/** Returns the views that there are, and the one that is shown: what the user most likely looks for, until they choose. */
function useView(isOpenAtFirst: boolean, unread: number, { jobs, isKnown }: ReturnType<typeof useJobs>) {
  const { capabilities } = useWorkspace().user;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [chosen, setChosen] = useState<View>();
  // With a running job and no unread notices, the user most likely looks for the job.
  const views = (['notices', 'jobs'] as const).filter((one) => hasAbility(capabilities, one));
  const usual = jobs.some(isActive) && unread === 0 ? 'jobs' : 'notices';
  const view = chosen ?? (views.includes(usual) ? usual : views[0]);
  // What is open stays, also once the last job has ended.
  if (isOpen && chosen === undefined && isKnown) setChosen(view);
  function onTurn(isNow: boolean) {
    setOpen(isNow);
    // The open view stays although a job ends meanwhile.
    setChosen(isNow ? view : undefined);
  }
  return { isOpen, onTurn, views, view, onView: setChosen, onLeave: () => setOpen(false) };
}

function Mark({ unread, running }: { readonly unread: number; readonly running: number }) {
  return (
    <Badge count={unread} dot={unread === 0 && running > 0} size="small" offset={[4, -2]}>
      <BellOutlined />
    </Badge>
  );
}

function bellName(translate: Translate, unread: number, running: number): string {
  return [
    translate('shell.bell'),
    ...(unread > 0 ? [translate('notices.unread', { count: unread })] : []),
    ...(running > 0 ? [translate('notices.running', { count: running })] : []),
  ].join(translate('list.separator'));
}

interface PanelProps extends Omit<ReturnType<typeof useView>, 'isOpen' | 'onTurn'> {
  readonly inbox: ReturnType<typeof useNotices>;
  readonly loaded: ReturnType<typeof useJobs>;
  readonly onPublished: BellProps['onPublished'];
}

/** The popup takes the focus when it opens. Esc returns it to the button. */
function Panel({ views, view, inbox, loaded, onView, onPublished, onLeave }: PanelProps) {
  const translate = useTranslate();
  const { jobs, isKnown, error, refetch } = loaded;
  return (
    <div ref={reachable} className={styles.panel} role="dialog" aria-label={translate('shell.bell')} tabIndex={-1}>
      <div className={styles.head}>
        <Segmented<View>
          size="small"
          value={view}
          aria-label={translate('shell.bell')}
          options={views.map((value) => ({ value, label: translate(titles[value]) }))}
          onChange={onView}
        />
        {view === 'notices' && inbox.unread > 0 && (
          <WriteButton type="link" size="small" onClick={() => void inbox.markRead().catch(() => undefined)}>
            {translate('notices.readAll')}
          </WriteButton>
        )}
      </div>
      {view === 'jobs' ? (
        <JobList {...{ jobs, isKnown, error }} onRetry={() => void refetch()} onLeave={onLeave} />
      ) : (
        <NoticeList
          {...inbox}
          onPublished={onPublished}
          onRetry={() => void inbox.refetch()}
          onRead={({ id, isRead }) => {
            // If the request fails, the notice stays unread.
            if (!isRead) void inbox.markRead([id]).catch(() => undefined);
          }}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}
