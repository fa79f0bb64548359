import { UnorderedListOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { isActive, useJobs } from '../../workspace/jobs.tsx';
import { useWords } from '../../workspace/words.tsx';
import { JobList } from './job-list.tsx';
import { useFinished } from './use-finished.tsx';

/** One's imports and exports: how many are under way, and behind the button each with what can be done about it. */
export default function JobsTray() {
  useWords('sheets');
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { jobs, isKnown, error, refetch } = useJobs();
  useFinished(jobs);
  const running = jobs.filter(isActive).length;
  const name = running > 0 ? 'sheets.jobs.openRunning' : 'sheets.jobs.open';
  return (
    <Popover
      open={isOpen}
      trigger={['click']}
      placement="bottomRight"
      arrow={false}
      // Wider than what is left of the button on a phone: moved into the window then.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      title={translate('sheets.jobs.title')}
      content={
        <JobList
          jobs={jobs}
          isKnown={isKnown}
          error={error}
          onRetry={() => void refetch()}
          onLeave={() => setOpen(false)}
        />
      }
      onOpenChange={(isNow) => {
        setOpen(isNow);
        if (isNow) void refetch();
      }}
    >
      <Button
        type="text"
        icon={
          <Badge count={running} size="small" offset={[4, -2]}>
            <UnorderedListOutlined />
          </Badge>
        }
        aria-label={translate(name, { count: running })}
        aria-expanded={isOpen}
        title={translate('sheets.jobs.title')}
      />
    </Popover>
  );
}
