import { useTranslate } from '@refinedev/core';
import { Checkbox, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { fieldLabel } from '../../engine/label.ts';
import { type Measure, type Report, timeSteps } from '../../engine/report.ts';
import { fieldOf, type Resource } from '../../engine/resource.ts';
import { dayFormat } from '../../fields/date/days.ts';
import { usePickerZone } from '../../fields/date/picker-zone.tsx';
import { useToday } from '../../workspace/clock.tsx';
import { useWidthFrom } from '../../workspace/media.tsx';
import Chips from '../list/filters/chips.tsx';
import { FilterButton } from '../list/filters/filter-button.tsx';
import Filters from '../list/filters/filters.tsx';
import { countFilters } from '../shared/list-state/address.ts';
import type { ReportGroup } from './figures.tsx';
import type { ReportFormatter } from './formatter.ts';
import { presets } from './presets.ts';
import styles from './report.module.css';
import type { ReportState } from './use-report-address.tsx';

export interface ReportToolbarProps {
  readonly resource: Resource;
  readonly report: Report;
  readonly listState: ReportState;
  readonly measures: readonly Measure[];
  readonly groups: readonly ReportGroup[];
  readonly formatter: ReportFormatter;
}

/** The controls of a report: period, grouping, comparison and the list's filters. */
export function ReportToolbar({ resource, listState: addressed }: ReportToolbarProps) {
  const translate = useTranslate();
  const { address, show, dimensions, filtering } = addressed;
  usePickerZone();
  const today = useToday();
  const isWide = useWidthFrom('md');
  const [isUnfolded, setUnfolded] = useState<boolean>();
  // On a phone the filters start collapsed, so that the figures come first.
  const hasFilters = isUnfolded ?? isWide;
  const count = countFilters(filtering.address);
  const bySteps = timeSteps.map((step) => ({ value: step, label: translate(`views.report.by.${step}`) }));
  const byFields = dimensions.map((name) => ({
    value: name,
    label: translate('views.report.by.field', { name: fieldLabel(translate, resource.name, fieldOf(resource, name)) }),
  }));
  return (
    <div className={styles.toolbar}>
      <div className={styles.question}>
        <DatePicker.RangePicker
          aria-label={translate('views.report.period')}
          allowClear={false}
          format={dayFormat}
          presets={presets.map(({ key, range }) => ({
            label: translate(`views.report.presets.${key}`),
            value: range(today),
          }))}
          value={[dayjs(address.from), dayjs(address.to)]}
          onChange={(range) => {
            const [from, to] = range ?? [];
            if (from && to) show({ from: from.format(dayFormat), to: to.format(dayFormat) });
          }}
        />
        <Select
          aria-label={translate('views.report.byLabel')}
          className={styles.by}
          value={address.by}
          options={[...bySteps, ...byFields]}
          onChange={(by) => show({ by })}
        />
        <Checkbox checked={address.isCompared} onChange={({ target }) => show({ isCompared: target.checked })}>
          {translate('views.report.compare')}
        </Checkbox>
        {filtering.codec.filters.length > 0 && (
          <FilterButton count={count} isOpen={hasFilters} onClick={() => setUnfolded(!hasFilters)} />
        )}
      </div>
      {hasFilters && <Filters resource={resource} {...filtering} />}
      {count > 0 && <Chips resource={resource} {...filtering} />}
    </div>
  );
}
