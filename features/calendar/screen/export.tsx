import { ExportDialog, type ExportDialogProps } from '../../../src/screens/list/tools/export/export-dialog.tsx';
import { useDays } from '../../../src/screens/list-state/use-days.ts';
import type { Calendar } from '../normal-form.ts';
import { useEntries } from './use-entries.tsx';

type Props = Omit<ExportDialogProps, 'total' | 'filters'>;

/** Exports the records of the days that a calendar shows. */
export default function CalendarExport(props: Props) {
  const { calendar } = props.resource.list;
  return calendar && <DaysExport {...props} calendar={calendar} />;
}

function DaysExport({ calendar, ...props }: Props & { readonly calendar: Calendar }) {
  const { resource, listState } = props;
  const { days } = useDays(listState);
  const { filters, total } = useEntries(resource, calendar, listState, days);
  return <ExportDialog {...props} {...{ filters, total }} />;
}
