import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { entryTitle } from '../../engine/label.ts';
import { allows } from '../../engine/permission.ts';
import type { Report } from '../../engine/report.ts';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import { Failed, NoRight, Stale } from '../shared/notices.tsx';
import { isStep } from './address.ts';
import { Charts } from './charts.tsx';
import { FigureTable } from './figure-table.tsx';
import { filled, useFigures } from './figures.tsx';
import { createReportFormatter } from './formatter.ts';
import styles from './report.module.css';
import { ReportToolbar } from './toolbar.tsx';
import { Totals } from './totals.tsx';
import { useReportState } from './use-report-address.tsx';

export interface ReportScreenProps {
  readonly resource: Resource;
  /** Key of the report. */
  readonly report: string;
}

/** Figures about the records of a resource: totals, charts over time or by a dimension, and a table. */
export function ReportScreen({ resource, report: key }: ReportScreenProps) {
  useWords('views');
  const { snapshot } = useWorkspace();
  const report = resource.reports.find((one) => one.key === key);
  if (!report) throw new RangeError(`Resource "${resource.name}" has no report "${key}".`);
  if (!allows(snapshot, report.rule)) return <NoRight rule={report.rule} />;
  return <Reporting key={`${resource.name} ${key}`} resource={resource} report={report} />;
}

function Reporting({ resource, report }: { readonly resource: Resource; readonly report: Report }) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const listState = useReportState(resource, report);
  const { address } = listState;
  const { now, before, isFetching, error, retry } = useFigures(resource, report, listState);
  const formatter = useMemo(
    () => createReportFormatter(resource, address.by, kinds, translate),
    [resource, address.by, kinds, translate],
  );
  const groups = useMemo(() => now && filled(now.groups, report, address), [now, report, address]);
  // The answer omits measures that the user may not read, so they are not shown.
  const measures = useMemo(() => report.measures.filter(({ key }) => !now || key in now.totals), [report, now]);
  return (
    <div className={styles.report} aria-busy={isFetching}>
      <h1 className={styles.unseen}>{useReportTitle(resource, report)}</h1>
      <ReportToolbar {...{ resource, report, listState, measures, formatter }} groups={groups ?? []} />
      {error && now && <Stale title={translate('views.report.stale')} reason={error.message} onRetry={retry} />}
      {error && !now && <Failed title={translate('views.report.failed')} reason={error.message} onRetry={retry} />}
      {!error && !now && <Skeleton active className={styles.coming} paragraph={{ rows: 12 }} />}
      {now && groups && (
        <>
          <Totals {...{ resource, report, measures, formatter }} now={now.totals} before={before?.totals} />
          <Charts {...{ resource, report, measures, formatter, groups }} isOverTime={isStep(address.by)} />
          <FigureTable {...{ resource, report, measures, formatter, groups }} by={address.by} totals={now.totals} />
        </>
      )}
    </div>
  );
}

function useReportTitle({ name }: Resource, { key }: Report): string {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const place = plan.routes.find(
    ({ draws }) => 'resource' in draws && draws.view === 'report' && draws.resource === name && draws.report === key,
  );
  return place ? entryTitle(translate, { key: place.path, title: place.title }) : key;
}
