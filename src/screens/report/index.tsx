import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { Suspense, useMemo, useRef } from 'react';
import { allows } from '../../engine/permissions/permission.ts';
import type { Report } from '../../engine/reports/report.ts';
import type { Resource } from '../../engine/resource.ts';
import { reportTitle } from '../../engine/texts/report-label.ts';
import { isStep } from '../../engine/time/period.ts';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import { Failed, NoRight, Stale } from '../notices/notices.tsx';
import { groupingOf } from './address/address.ts';
import { useReportState } from './address/use-report-address.tsx';
import { Charts } from './charts/charts.tsx';
import { FigureTable } from './figures/figure-table.tsx';
import { MatrixTable } from './figures/matrix-table.tsx';
import { Totals } from './figures/totals.tsx';
import styles from './report.module.css';
import { ReportToolbar } from './toolbar.tsx';
import { type ReportAnswer, useFigures } from './view/figures.tsx';
import { periodTexts } from './view/period-texts.ts';
import { type ReportView, useReportView } from './view/use-report-view.tsx';

const ExportMenu = lazyWithRetry(() => import('./export/export-menu.tsx'));

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
  const { plan } = useWorkspace();
  const listState = useReportState(resource, report);
  const { address } = listState;
  const view = useReportView(resource, report, listState);
  const { answer, isFetching, error, retry } = useFigures(resource, report, listState);
  // The answer omits metrics that the user may not see or that the grouping does not apply to.
  const metrics = useMemo(() => report.metrics.filter(({ key }) => !answer || key in answer.totals), [report, answer]);
  const place = useRef<HTMLDivElement>(null);
  const title = reportTitle(translate, plan, resource.name, report.key);
  return (
    <div ref={place} className={styles.report} aria-busy={isFetching}>
      <h1 className={styles.unseen}>{title}</h1>
      <p className={styles.onPaper}>{periodTexts(view, address, translate).join(' · ')}</p>
      <ReportToolbar {...{ resource, report, listState, metrics }}>
        <Suspense fallback={null}>
          <ExportMenu {...{ view, listState, answer, title, place }} />
        </Suspense>
      </ReportToolbar>
      {error && answer && <Stale title={translate('views.report.stale')} reason={error.message} onRetry={retry} />}
      {error && !answer && <Failed title={translate('views.report.failed')} reason={error.message} onRetry={retry} />}
      {!error && !answer && <Skeleton active className={styles.coming} paragraph={{ rows: 12 }} />}
      {answer && <Answered {...{ view, metrics, answer }} by={address.by} chosen={address.metric} />}
    </div>
  );
}

interface AnsweredProps {
  readonly view: ReportView;
  readonly metrics: ReportView['report']['metrics'];
  readonly answer: ReportAnswer;
  readonly by: string;
  /** Key of the metric in the cells of a matrix. */
  readonly chosen: string;
}

function Answered({ view, metrics, answer, by: chosenBy, chosen }: AnsweredProps) {
  const { by, columns } = groupingOf(view.report, chosenBy);
  const metric = metrics.find(({ key }) => key === chosen) ?? metrics[0];
  // While another grouping is loading, the answer is still that of the one before.
  const isMatrix = columns !== undefined && answer.columns !== undefined;
  return (
    <>
      <Totals {...{ view, metrics, answer }} />
      {isMatrix && metric ? (
        <MatrixTable {...{ view, metric, answer, columns }} rows={by} />
      ) : (
        <>
          <Charts {...{ view, metrics, by }} groups={answer.groups} isOverTime={isStep(by)} />
          <FigureTable {...{ view, by, metrics, answer }} />
        </>
      )}
    </>
  );
}
