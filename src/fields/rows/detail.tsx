import { JsonDetail } from '../json/detail.tsx';
import type { JsonValue } from '../json/value.ts';
import type { CellProps } from '../view.ts';
import { asJsonField } from './columns.ts';
import type { RowsSettings } from './index.ts';

/** Shows the rows as a table. */
export function RowsDetail({ field, ...props }: CellProps<RowsSettings, JsonValue>) {
  return <JsonDetail {...props} field={asJsonField(field)} />;
}
