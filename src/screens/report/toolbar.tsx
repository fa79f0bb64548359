import { useTranslate } from '@refinedev/core';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Metric } from '../../engine/reports/metric.ts';
import type { Report } from '../../engine/reports/report.ts';
import { fieldOf, type Resource } from '../../engine/resource.ts';
import { fieldLabel } from '../../engine/texts/label.ts';
import { metricLabel } from '../../engine/texts/report-label.ts';
import { comparisons, timeSteps } from '../../engine/time/period.ts';
import { DayRangePicker } from '../../fields/date/day-range.tsx';
import { useWidthFrom } from '../../ui/browser/media.tsx';
import { useToday } from '../../workspace/clock/clock.tsx';
import Chips from '../list/tools/filters/chips.tsx';
import { FilterButton } from '../list/tools/filters/filter-button.tsx';
import Filters from '../list/tools/filters/filters.tsx';
import { countFilters } from '../list-state/row-filters.ts';
import { byMatrix, groupingsOf } from './address/address.ts';
import { presets } from './address/presets.ts';
import type { ReportState } from './address/use-report-address.tsx';
import styles from './report.module.css';

export interface ReportToolbarProps {
  readonly resource: Resource;
  readonly report: Report;
  readonly listState: ReportState;
  /** The metrics in the answer. */
  readonly metrics: readonly Metric[];
  /** Further controls at the end. */
  readonly children?: ReactNode;
}

/** The controls of a report: period, grouping, comparison and the filters of its declaration. */
export function ReportToolbar({ resource, report, listState, metrics, children }: ReportToolbarProps) {
  const translate = useTranslate();
  const { address, show, choices, filtering } = listState;
  const isWide = useWidthFrom('md');
  const [isUnfolded, setUnfolded] = useState<boolean>();
  // On a phone the filters start collapsed, so that the figures come first.
  const hasFilters = isUnfolded ?? isWide;
  const count = countFilters(filtering.address);
  const nameOf = (name: string) => fieldLabel(translate, resource.name, fieldOf(resource, name));
  const labelOf = (by: string) => {
    const { rows = '', columns = '' } = report.matrix ?? {};
    if (by === byMatrix) return `${nameOf(rows)} × ${nameOf(columns)}`;
    const step = timeSteps.find((one) => one === by);
    return step ? translate(`views.report.by.${step}`) : translate('views.report.by.field', { name: nameOf(by) });
  };
  return (
    <div className={styles.toolbar}>
      <div className={styles.question}>
        <PeriodChoice listState={listState} />
        <Select
          aria-label={translate('views.report.byLabel')}
          className={styles.by}
          value={address.by}
          options={groupingsOf(choices).map((by) => ({ value: by, label: labelOf(by) }))}
          onChange={(by) => show({ by })}
        />
        <SecondChoice {...{ resource, listState, metrics }} />
        {filtering.codec.filters.length > 0 && (
          <FilterButton count={count} isOpen={hasFilters} onClick={() => setUnfolded(!hasFilters)} />
        )}
        {children}
      </div>
      {hasFilters && <Filters resource={resource} {...filtering} />}
      {count > 0 && <Chips isRowOpen={false} resource={resource} {...filtering} />}
    </div>
  );
}

function PeriodChoice({ listState: { address, show } }: Pick<ReportToolbarProps, 'listState'>) {
  const translate = useTranslate();
  const today = useToday();
  return (
    <div className={styles.period}>
      <DayRangePicker
        isRequired
        label={translate('views.report.period')}
        presets={presets.map(({ key, range }) => ({
          label: translate(`views.report.presets.${key}`),
          value: range(today),
        }))}
        value={[address.from, address.to]}
        onChange={([from, to]) => show({ from, to })}
      />
    </div>
  );
}

/** The metric of a matrix, or what the figures of other reports are compared with. */
function SecondChoice({
  resource,
  listState,
  metrics,
}: Pick<ReportToolbarProps, 'resource' | 'listState' | 'metrics'>) {
  const translate = useTranslate();
  const { address, show } = listState;
  return address.by === byMatrix ? (
    <Select
      aria-label={translate('views.report.metric')}
      className={styles.by}
      value={address.metric}
      options={metrics.map((metric) => ({
        value: metric.key,
        label: metricLabel(translate, resource.name, metric),
      }))}
      onChange={(metric) => show({ metric })}
    />
  ) : (
    <Select
      aria-label={translate('views.report.compare')}
      className={styles.by}
      value={address.comparison ?? ''}
      options={['', ...comparisons].map((one) => ({
        value: one,
        label: translate(`views.report.comparison.${one === '' ? 'none' : one}`),
      }))}
      onChange={(chosen) => show({ comparison: comparisons.find((one) => one === chosen) })}
    />
  );
}
