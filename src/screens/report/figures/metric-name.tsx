import { useTranslate } from '@refinedev/core';
import { ConfigProvider, Tooltip } from 'antd';
import { use, useId, useState } from 'react';
import type { Metric } from '../../../engine/reports/metric.ts';
import { metricHelp, metricLabel, metricUnit } from '../../../engine/texts/report-label.ts';
import styles from '../report.module.css';

export interface MetricNameProps {
  /** Name of the resource that declares the metric. */
  readonly resource: string;
  readonly metric: Metric;
  /** The table head that the name is in, which takes the focus itself. @default the name takes the focus */
  readonly head?: {
    readonly isFocused: boolean;
    /** Id of the explanation, which describes the head. */
    readonly explanationId: string;
  };
}

/**
 * The label of a metric. Its tooltip says how the figure is made and in which unit, to pointer, keyboard and screen
 * reader users.
 */
export function MetricName({ resource, metric, head }: MetricNameProps) {
  const translate = useTranslate();
  const ownId = useId();
  const [isOpen, setOpen] = useState(false);
  const { sortable = '' } = use(ConfigProvider.ConfigContext).locale?.global ?? {};
  const label = metricLabel(translate, resource, metric);
  const help = metricHelp(translate, resource, metric);
  const unit = metricUnit(translate, resource, metric);
  const lines = [help, unit === '' ? undefined : translate('views.report.unit', { unit })].filter(Boolean);
  if (lines.length === 0) return label;
  const explanationId = head?.explanationId ?? ownId;
  // The explanation of a head takes the place of the description that antd gives it.
  const said = head ? [...lines, sortable] : lines;
  return (
    <>
      <span id={explanationId} hidden>
        {said.join(' ')}
      </span>
      <Tooltip
        title={lines.map((line) => <div key={line}>{line}</div>)}
        trigger={['hover', 'focus']}
        open={isOpen || head?.isFocused === true}
        onOpenChange={setOpen}
      >
        <span>
          {head ? (
            <span className={styles.explained}>{label}</span>
          ) : (
            <button type="button" className={styles.explained} aria-describedby={explanationId}>
              {label}
            </button>
          )}
        </span>
      </Tooltip>
    </>
  );
}
