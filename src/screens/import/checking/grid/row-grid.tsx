import { useTranslate } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Field } from '../../../../engine/fields/field.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import { cellOf } from '../../../../fields/cells.tsx';
import { useVirtualRows } from '../../../../ui/hooks/use-virtual-rows.tsx';
import type { Judgement } from '../judgement.ts';
import type { ImportRow } from '../rows.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { GridRow } from './grid-row.tsx';
import styles from './row-grid.module.css';
import { useGridKeys } from './use-grid-keys.tsx';

export interface RowGridProps {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly rows: readonly ImportRow[];
  readonly judge: (row: ImportRow) => Judgement;
  readonly onEdit: (line: number, field: string, text: string) => void;
  readonly onRemove: (line: number, isRemoved: boolean) => void;
}

/** Widths in pixels of the columns besides the fields. */
const widths = { line: 80, outcome: 96, actions: 116, min: 140 };
/** Heights in pixels: of a row, which is a value with its error below, and of the sticky head. */
const heights = { rowHeight: 48, headHeight: 40 };

/** The rows of an import as a virtualized grid. Arrow keys move, Enter edits. */
export function RowGrid({ resource, fields, rows, judge, onEdit, onRemove }: RowGridProps) {
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, before, after, showRow } = useVirtualRows({ scroller, count: rows.length, ...heights, overscan: 8 });
  const [editing, setEditing] = useState<{ readonly line: number; readonly field: string }>();
  const [compared, setCompared] = useState<ImportRow>();
  const keys = useGridKeys({ scroller, rows, fields, showRow });
  const shown = indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ row, index }] : [];
  });
  const columns = fields.map((field) => Math.max(widths.min, field.width ?? cellOf(field).width));
  const width = columns.reduce((sum, one) => sum + one, widths.line + widths.outcome + widths.actions);
  const colspan = fields.length + 3;
  return (
    <div ref={scroller} className={styles.scroller} style={{ scrollPaddingInlineStart: widths.line }}>
      <table
        className={styles.grid}
        style={{ minWidth: width }}
        aria-label={translate('sheets.check.table')}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          <col style={{ width: widths.line }} />
          <col style={{ width: widths.outcome }} />
          {columns.map((column, index) => (
            <col key={fields[index]?.name} style={{ width: column }} />
          ))}
          <col style={{ width: widths.actions }} />
        </colgroup>
        <GridHead resource={resource} fields={fields} />
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {shown.map(({ row, index }) => (
            <GridRow
              key={row.line}
              {...{ resource, fields, row, judgement: judge(row) }}
              index={index}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onShow={(column) => keys.moveTo({ row: index, column })}
              editing={editing?.line === row.line ? editing.field : undefined}
              onEditing={(field) => setEditing(field === undefined ? undefined : { line: row.line, field })}
              onEdit={onEdit}
              onRemove={onRemove}
              onCompare={setCompared}
            />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={colspan} className={styles.none}>
                {translate('sheets.check.noRows')}
              </td>
            </tr>
          )}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
      {compared && (
        <CompareDialog resource={resource} fields={fields} row={compared} onClose={() => setCompared(undefined)} />
      )}
    </div>
  );
}

function GridHead({ resource, fields }: Pick<RowGridProps, 'resource' | 'fields'>) {
  const translate = useTranslate();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{translate('sheets.check.line')}</th>
        <th scope="col">{translate('sheets.check.outcome')}</th>
        {fields.map((field) => (
          <th key={field.name} scope="col" data-required={field.required || undefined}>
            {fieldLabel(translate, resource.name, field)}
          </th>
        ))}
        <th scope="col">{translate('list.actions')}</th>
      </tr>
    </thead>
  );
}
