import { useTranslate } from '@refinedev/core';
import { Tooltip } from 'antd';
import { metricHelp, metricLabel, metricUnit } from '../../engine/label.ts';
import type { Metric } from '../../engine/metric.ts';
import styles from './report.module.css';

export interface MetricNameProps {
  /** Name of the resource that declares the metric. */
  readonly resource: string;
  readonly metric: Metric;
}

/** The label of a metric. Its tooltip says how the figure is made and in which unit. */
export function MetricName({ resource, metric }: MetricNameProps) {
  const translate = useTranslate();
  const label = metricLabel(translate, resource, metric);
  const help = metricHelp(translate, resource, metric);
  const unit = metricUnit(translate, resource, metric);
  if (help === undefined && unit === '') return label;
  return (
    <Tooltip
      title={
        <>
          {help}
          {unit !== '' && <div>{translate('views.report.unit', { unit })}</div>}
        </>
      }
    >
      <span className={styles.explained}>{label}</span>
    </Tooltip>
  );
}
