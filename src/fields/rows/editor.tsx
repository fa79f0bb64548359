import { JsonEditor } from '../json/editor.tsx';
import type { JsonValue } from '../json/value.ts';
import type { InputProps } from '../view.ts';
import { asJsonField } from './columns.ts';
import type { RowsSettings } from './index.ts';

/** Edits the rows, each with inputs side by side, as a list of objects is edited. */
export function RowsEditor({ field, ...props }: InputProps<RowsSettings, JsonValue>) {
  return <JsonEditor {...props} field={asJsonField(field)} />;
}
