import { useMemo } from 'react';
import type { Grid } from '../../../../engine/resource.ts';
import { dayFormat, daysOf } from '../../layouts/calendar/days.ts';
import { useDays } from '../../layouts/calendar/use-entries.tsx';
import { useCells } from '../../layouts/grid/use-cells.tsx';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';

interface GridExportProps extends Omit<ExportDialogProps, 'total' | 'filters'> {
  readonly grid: Grid;
}

/** Exports the records of the week that a grid shows. */
export default function GridExport({ grid, ...props }: GridExportProps) {
  const { resource, listState } = props;
  const { day } = useDays(listState);
  const days = useMemo(() => daysOf('week', day).map((one) => one.format(dayFormat)), [day]);
  const { filters, total } = useCells(resource, grid, listState, days);
  return <ExportDialog {...props} {...{ filters, total }} />;
}
