import { useMemo } from 'react';
import { ExportDialog, type ExportDialogProps } from '../../../src/screens/list/tools/export/export-dialog.tsx';
import { dayFormat, daysOf } from '../../../src/screens/list-state/days.ts';
import { useDays } from '../../../src/screens/list-state/use-days.ts';
import type { Grid } from '../normal-form.ts';
import { useCells } from './use-cells.tsx';

type Props = Omit<ExportDialogProps, 'total' | 'filters'>;

/** Exports the records of the week that a grid shows. */
export default function GridExport(props: Props) {
  const { grid } = props.resource.list;
  return grid && <WeekExport {...props} grid={grid} />;
}

function WeekExport({ grid, ...props }: Props & { readonly grid: Grid }) {
  const { resource, listState } = props;
  const { day } = useDays(listState);
  const days = useMemo(() => daysOf('week', day).map((one) => one.format(dayFormat)), [day]);
  const { filters, total } = useCells(resource, grid, listState, days);
  return <ExportDialog {...props} {...{ filters, total }} />;
}
