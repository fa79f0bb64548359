import { useTranslate } from '@refinedev/core';
import { isEmpty } from '../../base/empty.ts';
import type { Field } from '../../engine/fields/field.ts';
import { fieldLabel, partsOf } from '../../engine/texts/label.ts';
import type { CellProps, FieldCell } from '../view.ts';
import styles from './detail.module.css';
import { isRow, partsIn } from './rows.ts';
import { type JsonRow, type JsonSettings, type JsonValue, rowLabel } from './value.ts';

/** Shows a list of objects as a table with one row each, and a single object as one line per field. */
export function JsonDetail({ field, resource, value }: CellProps<JsonSettings, JsonValue>) {
  const translate = useTranslate();
  const parts = partsIn(field.settings);
  const table = { label: fieldLabel(translate, resource, field), inner: partsOf(resource, field), parts };
  if (!isRow(value)) return <RowsTable {...table} rows={value} />;
  return (
    <dl className={styles.facts} aria-label={table.label}>
      {parts.map((part) => (
        <div key={part.name}>
          <dt>{fieldLabel(translate, table.inner, part)}</dt>
          <dd>
            <PartCell part={part} resource={table.inner} value={value[part.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsTableProps {
  readonly label: string;
  /** Replaces the resource name in the keys of the part labels. */
  readonly inner: string;
  readonly parts: readonly Field[];
  readonly rows: readonly JsonRow[];
}

function RowsTable({ label, inner, parts, rows }: RowsTableProps) {
  const translate = useTranslate();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard if it overflows
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {parts.map((part) => (
              <th key={part.name} scope="col" data-align={partCellOf(part).align}>
                {fieldLabel(translate, inner, part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no id and never move here
            <tr key={index}>
              {parts.map((part) => (
                <td key={part.name} data-align={partCellOf(part).align}>
                  <PartCell part={part} resource={inner} value={row[part.name]} label={rowLabel(row, part.name)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PartCellProps {
  readonly part: Field;
  readonly resource: string;
  readonly value: unknown;
  readonly label?: string | undefined;
}

function PartCell({ part, resource, value, label }: PartCellProps) {
  if (isEmpty(value)) return <span className={styles.none}>–</span>;
  const { Cell } = partCellOf(part);
  return <Cell field={part} resource={resource} value={value} label={label} />;
}

/** The one-line views of the kinds. That of this kind is left out, because it imports this file. */
const cells = import.meta.glob<FieldCell>(['../*/cell.tsx', '!../json/cell.tsx'], {
  eager: true,
  import: 'cell',
});

/** Returns the cell of a field inside a value. Throws if its kind has none, which cannot happen in a checked resource. */
function partCellOf({ name, type, settings }: Pick<Field, 'name' | 'type' | 'settings'>): FieldCell {
  const cell = cells[`../${type}/cell.tsx`];
  if (!cell) throw new RangeError(`Field "${name}" is of the kind "${type}", which stands in no value.`);
  return cell.of?.(settings) ?? cell;
}
