import { type Calendar } from '../../../../engine/resource.ts';
import { useDays, useEntries } from '../../layouts/calendar/use-entries.tsx';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';

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
