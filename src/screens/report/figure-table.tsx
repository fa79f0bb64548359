import { useTranslate } from '@refinedev/core';
import { Table, type TableColumnsType } from 'antd';
import { fieldLabel, measureLabel } from '../../engine/label.ts';
import type { Measure, Report } from '../../engine/report.ts';
import { fieldOf, type Resource } from '../../engine/resource.ts';
import { isStep } from './address.ts';
import type { Figures, ReportGroup } from './figures.tsx';
import type { ReportFormatter } from './formatter.ts';
import styles from './report.module.css';

export interface FigureTableProps {
  readonly resource: Resource;
  readonly report: Report;
  readonly by: string;
  readonly measures: readonly Measure[];
  readonly formatter: ReportFormatter;
  readonly groups: readonly ReportGroup[];
  readonly totals: Figures;
}

/** All figures by group, sortable, with the totals in the foot. */
export function FigureTable({ resource, report, by, measures, formatter: telling, groups, totals }: FigureTableProps) {
  const translate = useTranslate();
  const name = isStep(by)
    ? translate(`views.report.by.${by}`)
    : fieldLabel(translate, resource.name, fieldOf(resource, by));
  const columns: TableColumnsType<ReportGroup> = [
    {
      key: 'group',
      title: name,
      fixed: 'left',
      width: 160,
      ellipsis: true,
      render: (_value, group) => telling.group(group),
      sorter: (one, other) => telling.group(one).localeCompare(telling.group(other), 'zh-CN'),
    },
    ...measures.map((measure) => ({
      key: measure.key,
      title: measureLabel(translate, resource.name, report.key, measure),
      align: 'end' as const,
      width: 140,
      className: styles.figures ?? '',
      render: (_value: unknown, group: ReportGroup) => telling.figure(measure, group.values[measure.key]),
      sorter: (one: ReportGroup, other: ReportGroup) => amount(one, measure) - amount(other, measure),
    })),
  ];
  return (
    <Table<ReportGroup>
      aria-label={translate('views.report.table')}
      className={styles.table}
      size="small"
      rowKey={({ key }) => key ?? ''}
      columns={columns}
      dataSource={[...groups]}
      pagination={false}
      showSorterTooltip={false}
      scroll={{ x: 160 + measures.length * 140 }}
      summary={() => (
        <Table.Summary.Row className={styles.sum}>
          <Table.Summary.Cell index={0}>{translate('views.report.sum')}</Table.Summary.Cell>
          {measures.map((measure, index) => (
            <Table.Summary.Cell key={measure.key} index={index + 1} align="end" className={styles.figures}>
              {telling.figure(measure, totals[measure.key])}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}

/** Groups without a figure sort below all others. */
function amount({ values }: ReportGroup, { key }: Measure): number {
  return values[key] ?? Number.NEGATIVE_INFINITY;
}
