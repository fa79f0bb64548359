import { type Calendar } from '../../../engine/resource.ts';
import { ExportDialog, type ExportDialogProps } from '../export/export-dialog.tsx';
import { useDays, useEntries } from './use-entries.tsx';

interface CalendarExportProps extends Omit<ExportDialogProps, 'total' | 'filters'> {
  readonly calendar: Calendar;
}

/** Exports the records of the days that a calendar shows. */
export default function CalendarExport({ calendar, ...props }: CalendarExportProps) {
  const { resource, listState } = props;
  const { days } = useDays(listState);
  const { filters, total } = useEntries(resource, calendar, listState, days);
  return <ExportDialog {...props} {...{ filters, total }} />;
}
