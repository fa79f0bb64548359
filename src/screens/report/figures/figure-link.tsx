import { useTranslate } from '@refinedev/core';
import { Tooltip } from 'antd';
import { Link } from 'react-router';
import type { ReportCell } from '../../../engine/reports/figure.ts';
import { explainingMetric, type Metric } from '../../../engine/reports/metric.ts';
import { allMetrics } from '../../../engine/reports/report.ts';
import { metricLabel, metricUnit } from '../../../engine/texts/report-label.ts';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import styles from '../report.module.css';
import type { AnsweredFigures } from '../view/figures.tsx';
import type { ReportView } from '../view/use-report-view.tsx';

export interface FigureLinkProps {
  readonly view: ReportView;
  readonly metric: Metric;
  readonly found: AnsweredFigures;
  /** What the figure is about; none for the total. */
  readonly cells: readonly ReportCell[];
  /** Whether the unit follows the figure, which is set in large type. @default false */
  readonly hasUnit?: boolean;
}

/** A figure that leads to the records behind it. Plain text without a value, and for users who may not read them. */
export function FigureLink({ view, metric, found, cells, hasUnit = false }: FigureLinkProps) {
  const { formatter } = view;
  const value = found.values[metric.key];
  const text = hasUnit ? <FigureText text={formatter.figure(metric, value)} /> : formatter.amount(metric, value);
  const hint = useFigureHint(view, metric, found);
  const path = value === null || value === undefined || value === 0 ? undefined : view.rowsOf(metric, cells);
  if (path === undefined) return hint === undefined ? text : <Tooltip title={hint}>{text}</Tooltip>;
  return (
    <Tooltip title={hint}>
      <Link to={path} className={styles.rows}>
        {text}
      </Link>
    </Tooltip>
  );
}

/** Returns what a figure leads to where that is not what it counts. */
function useFigureHint({ resource, report }: ReportView, metric: Metric, { values, records }: AnsweredFigures) {
  const translate = useTranslate();
  const count = records?.[metric.key];
  if (count !== undefined) {
    const value = values[metric.key] ?? 0;
    const unit = metricUnit(translate, resource.name, metric, value);
    return translate('views.report.ofRecords', { value, unit, count });
  }
  if (metric.kind !== 'ratio') return undefined;
  const explained = explainingMetric(metric, allMetrics(report));
  return explained && translate('views.report.toPart', { name: metricLabel(translate, resource.name, explained) });
}
