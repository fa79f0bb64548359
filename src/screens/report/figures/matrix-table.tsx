import { useTranslate } from '@refinedev/core';
import { Table, type TableColumnsType } from 'antd';
import type { ReportCell } from '../../../engine/reports/figure.ts';
import type { Metric } from '../../../engine/reports/metric.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import styles from '../report.module.css';
import type { ReportAnswer, ReportColumn, ReportGroup } from '../view/figures.tsx';
import type { ReportView } from '../view/use-report-view.tsx';
import { FigureLink } from './figure-link.tsx';
import { gatheredLast, useGroupingName } from './figure-table.tsx';

export interface MatrixTableProps {
  readonly view: ReportView;
  readonly metric: Metric;
  readonly answer: ReportAnswer;
  readonly rows: string;
  readonly columns: string;
}

/** One metric by two dimensions, with the totals of rows and columns. The server computes every total from records. */
export function MatrixTable({ view, metric, answer, rows, columns: across }: MatrixTableProps) {
  const translate = useTranslate();
  const { formatter } = view;
  const [firstWidth, width] = useWidthFrom('md') ? [180, 104] : [112, 88];
  const { columns: heads = [], groups } = answer;
  const rowName = useGroupingName(view, rows);
  const columnName = useGroupingName(view, across);
  const amount = (found: { readonly values: ReportColumn['values'] } | null | undefined) =>
    found?.values[metric.key] ?? Number.NEGATIVE_INFINITY;
  const columns: TableColumnsType<ReportGroup> = [
    {
      key: 'row',
      title: `${rowName} \\ ${columnName}`,
      fixed: 'left',
      width: firstWidth,
      ellipsis: true,
      render: (_value, group) => formatter.group(rows, group),
    },
    {
      key: 'sum',
      title: translate('views.report.sum'),
      align: 'end',
      width,
      className: `${styles.figures} ${styles.sum}`,
      render: (_value, group) => <FigureLink {...{ view, metric }} found={group} cells={[cellOf(rows, group)]} />,
      sorter: (one, other, order) => gatheredLast(one, other, order) ?? amount(one) - amount(other),
    },
    ...heads.map((head, index) => ({
      key: `column ${head.key ?? ''}`,
      title: formatter.group(across, head),
      align: 'end' as const,
      width,
      ellipsis: true,
      className: styles.figures ?? '',
      render: (_value: unknown, group: ReportGroup) => {
        const found = group.cells?.[index];
        if (!found) return <span className={styles.empty}>–</span>;
        return <FigureLink {...{ view, metric, found }} cells={[cellOf(rows, group), cellOf(across, head)]} />;
      },
      sorter: (one: ReportGroup, other: ReportGroup, order?: 'ascend' | 'descend' | null) =>
        gatheredLast(one, other, order) ?? amount(one.cells?.[index]) - amount(other.cells?.[index]),
    })),
  ];
  return (
    <Table<ReportGroup>
      aria-label={translate('views.report.table')}
      className={styles.table}
      size="small"
      rowKey={({ key, except }) => (except ? 'except' : (key ?? ''))}
      columns={columns}
      dataSource={[...groups]}
      pagination={false}
      showSorterTooltip={false}
      scroll={{ x: firstWidth + (heads.length + 1) * width }}
      summary={() => <Totals {...{ view, metric, answer, across }} />}
    />
  );
}

interface TotalsProps extends Pick<MatrixTableProps, 'view' | 'metric' | 'answer'> {
  /** The dimension of the columns. */
  readonly across: string;
}

function Totals({ view, metric, answer: { columns = [], totals, records }, across }: TotalsProps) {
  const translate = useTranslate();
  return (
    <Table.Summary.Row className={styles.sum}>
      <Table.Summary.Cell index={0}>{translate('views.report.sum')}</Table.Summary.Cell>
      <Table.Summary.Cell index={1} align="end" className={styles.figures}>
        <FigureLink {...{ view, metric, cells: [] }} found={{ values: totals, ...(records && { records }) }} />
      </Table.Summary.Cell>
      {columns.map((head, index) => (
        <Table.Summary.Cell key={head.key ?? ''} index={index + 2} align="end" className={styles.figures}>
          <FigureLink {...{ view, metric }} found={head} cells={[cellOf(across, head)]} />
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

function cellOf(by: string, { key, except }: ReportColumn & { readonly except?: readonly string[] }): ReportCell {
  return { by, key, except };
}
