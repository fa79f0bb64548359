import { useGetIdentity, useGetLocale, useTranslate } from '@refinedev/core';
import { Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { clocksAt } from '../../engine/time/days.ts';
import { useAtTick, useTimeZone, useToday } from '../../workspace/clock.tsx';
import type { User } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import grid from '../shared/figure-grid.module.css';
import { Counts } from './counts.tsx';
import styles from './dashboard.module.css';
import { FirstRecords } from './first-records.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Followed } from './followed.tsx';
import { Coming, Part } from './part.tsx';
import { Recent } from './recent.tsx';
import { ComingFigures, Today } from './today.tsx';
import { Trend } from './trend.tsx';
import { useShown } from './use-shown.ts';

/** 首页: the figures, lists and charts of the resources that the user may see (`resources/dashboard.ts`). */
export function DashboardScreen() {
  useWords('views');
  useWords('dashboard');
  const translate = useTranslate();
  const { reports, counts, lists, firstSteps, samples } = useShown();
  const [days, setDays] = useState(1);
  const followed = new Set([...reports, ...counts].map(({ resource }) => resource));
  return (
    <div className={styles.dashboard}>
      <Greeting />
      {[...followed].map((resource) => (
        // What cannot be loaded here cannot be loaded where it is shown either, which says so.
        <ErrorBoundary key={resource} fallback={null}>
          <Suspense fallback={null}>
            <Followed resource={resource} reports={reports} />
          </Suspense>
        </ErrorBoundary>
      ))}
      <FirstSteps steps={firstSteps} samples={samples} />
      {reports.length > 0 && (
        <section className={styles.section} aria-label={translate('dashboard.figures')}>
          <h2>
            {translate('dashboard.figures')}
            <Segmented
              className={styles.period}
              size="small"
              aria-label={translate('dashboard.period')}
              value={days}
              onChange={setDays}
              options={periods.map((value) => ({ value, label: translate(`dashboard.days.${value}`) }))}
            />
          </h2>
          <div className={grid.grid}>
            {reports.map(({ resource, report, metrics }) => (
              <Part key={`${resource} ${report}`} coming={<ComingFigures count={metrics?.length ?? 1} />}>
                <Today {...{ resource, report, metrics, days }} />
              </Part>
            ))}
          </div>
        </section>
      )}
      {counts.length > 0 && (
        <section className={styles.section} aria-label={translate('dashboard.toDo')}>
          <h2>{translate('dashboard.toDo')}</h2>
          <Counts counts={counts} />
        </section>
      )}
      <div className={styles.columns}>
        {lists.map(({ resource, preset, fields }) => (
          <section key={`${resource} ${preset}`} className={styles.section}>
            <Part coming={<Coming lines={6} />}>
              <FirstRecords resource={resource} preset={preset} fields={fields} />
            </Part>
          </section>
        ))}
        {reports.map(({ resource, report, metrics }) => (
          <section key={`${resource} ${report}`} className={styles.section}>
            <Part coming={<Coming lines={6} />}>
              <Trend {...{ resource, report, metrics }} days={days === 1 ? trendDays : days} />
            </Part>
          </section>
        ))}
      </div>
      <Recent isAlone={reports.length + counts.length + lists.length === 0} />
    </div>
  );
}

/** Lengths of the period to choose from, in days. */
const periods = [1, 7, 30, 90];
/** Number of days in the charts where the period is today. */
const trendDays = 30;

function Greeting() {
  const translate = useTranslate();
  const locale = useGetLocale()();
  const { username = '' } = useGetIdentity<User>().data ?? {};
  const timeZone = useTimeZone();
  const today = useToday();
  const part = useAtTick((now) => {
    const hour = Number(clocksAt(now, timeZone).slice(11, 13));
    return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(today));
  return (
    <header className={styles.greeting}>
      <h1>{translate(`dashboard.greeting.${part}`, { name: username })}</h1>
      <span>{day}</span>
    </header>
  );
}
