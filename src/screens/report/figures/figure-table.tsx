import { useTranslate } from '@refinedev/core';
import { Table, type TableColumnsType } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Metric } from '../../../engine/reports/metric.ts';
import { metricLabel } from '../../../engine/texts/report-label.ts';
import { groupingLabel } from '../../../engine/texts/report-text.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import styles from '../report.module.css';
import type { ReportAnswer, ReportGroup } from '../view/figures.tsx';
import type { ReportView } from '../view/use-report-view.tsx';
import { Change } from './change.tsx';
import { FigureLink } from './figure-link.tsx';
import { MetricName } from './metric-name.tsx';

export interface FigureTableProps {
  readonly view: ReportView;
  /** A time step or a dimension. */
  readonly by: string;
  readonly metrics: readonly Metric[];
  readonly answer: ReportAnswer;
}

/** All figures by group, sortable, with the totals in the foot. */
export function FigureTable({ view, by, metrics, answer }: FigureTableProps) {
  const translate = useTranslate();
  const { formatter, resource } = view;
  const nameOf = (group: ReportGroup) => formatter.group(by, group);
  const firstWidth = useWidthFrom('md') ? 180 : 112;
  const tableId = useId();
  const explained = useExplainedHead();
  const explanationOf = ({ key }: Metric) => `${tableId}${key}`;
  const columns: TableColumnsType<ReportGroup> = [
    {
      key: 'group',
      title: useGroupingName(view, by),
      fixed: 'left',
      width: firstWidth,
      ellipsis: true,
      render: (_value, group) => nameOf(group),
      sorter: (one, other, order) =>
        gatheredLast(one, other, order) ?? nameOf(one).localeCompare(nameOf(other), 'zh-CN'),
    },
    ...metrics.map((metric) => ({
      key: metric.key,
      title: (
        <MetricName
          resource={resource.name}
          metric={metric}
          head={{ isFocused: explained.key === metric.key, explanationId: explanationOf(metric) }}
        />
      ),
      onHeaderCell: () => ({
        'aria-label': metricLabel(translate, resource.name, metric),
        'aria-describedby': explanationOf(metric),
        ...explained.handlersOf(metric.key),
      }),
      align: 'end' as const,
      width: 140,
      className: styles.figures ?? '',
      render: (_value: unknown, group: ReportGroup) => <Figure {...{ view, by, metric, group }} />,
      sorter: (one: ReportGroup, other: ReportGroup, order?: 'ascend' | 'descend' | null) =>
        gatheredLast(one, other, order) ?? amount(one, metric) - amount(other, metric),
    })),
  ];
  return (
    <Table<ReportGroup>
      aria-label={translate('views.report.table')}
      className={styles.table}
      size="small"
      rowKey={({ key, except }) => (except ? 'except' : (key ?? ''))}
      columns={columns}
      dataSource={[...answer.groups]}
      pagination={false}
      showSorterTooltip={false}
      scroll={{ x: firstWidth + metrics.length * 140 }}
      summary={() => <Totals {...{ view, metrics, answer }} />}
    />
  );
}

interface FigureProps extends Pick<FigureTableProps, 'view' | 'by'> {
  readonly metric: Metric;
  readonly group: ReportGroup;
}

/** One figure of a group, and below it how it has changed. */
function Figure({ view, by, metric, group }: FigureProps) {
  const before = group.before?.[metric.key];
  return (
    <>
      <FigureLink {...{ view, metric }} found={group} cells={[{ by, key: group.key, except: group.except }]} />
      {group.before && (
        <div>
          <Change now={group.values[metric.key]} before={before} text={view.formatter.figure(metric, before)} />
        </div>
      )}
    </>
  );
}

function Totals({ view, metrics, answer: { totals, records } }: Omit<FigureTableProps, 'by'>) {
  const translate = useTranslate();
  return (
    <Table.Summary.Row className={styles.sum}>
      <Table.Summary.Cell index={0}>{translate('views.report.sum')}</Table.Summary.Cell>
      {metrics.map((metric, index) => (
        <Table.Summary.Cell key={metric.key} index={index + 1} align="end" className={styles.figures}>
          <FigureLink {...{ view, metric, cells: [] }} found={{ values: totals, ...(records && { records }) }} />
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** The head that has the focus of a keyboard user, until they press Escape. A click that sorts explains nothing. */
function useExplainedHead() {
  const [key, setKey] = useState<string>();
  const pressed = useRef<string>(undefined);
  const forget = () => setKey(undefined);
  const handlersOf = (head: string) => ({
    onMouseDown() {
      pressed.current = head;
      forget();
    },
    onFocus: () => setKey(pressed.current === head ? undefined : head),
    onBlur() {
      // The head that takes the focus may have been pressed before this one loses it.
      if (pressed.current === head) pressed.current = undefined;
      forget();
    },
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && forget(),
  });
  return { key, handlersOf };
}

/** Returns the heading of a grouping. */
export function useGroupingName({ resource }: ReportView, by: string): string {
  return groupingLabel(useTranslate(), resource, by);
}

/** Groups without a figure sort below all others. */
function amount({ values }: ReportGroup, { key }: Metric): number {
  return values[key] ?? Number.NEGATIVE_INFINITY;
}

/** Keeps the group that gathers the others last, whichever way the table is sorted. */
export function gatheredLast(
  one: ReportGroup,
  other: ReportGroup,
  order?: 'ascend' | 'descend' | null,
): number | undefined {
  if (!one.except && !other.except) return undefined;
  return (one.except ? 1 : -1) * (order === 'descend' ? -1 : 1);
}
