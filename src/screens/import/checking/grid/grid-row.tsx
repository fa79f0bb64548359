import { DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import type { Field } from '../../../../engine/fields/field.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import type { Judgement } from '../judgement.ts';
import { problemsOf } from '../problems.ts';
import type { ImportRow } from '../rows.ts';
import { GridCell } from './grid-cell.tsx';
import styles from './row-grid.module.css';
import type { CurrentCell } from './use-grid-keys.tsx';

export interface GridRowProps {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly row: ImportRow;
  readonly judgement: Judgement;
  /** Index among the visible rows, from 0. */
  readonly index: number;
  readonly current: CurrentCell;
  /** Moves the focus to another cell. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Scrolls to a cell of the row, given by its column, and focuses it. */
  readonly onShow: (column: number) => void;
  /** Name of the field being edited. */
  readonly editing: string | undefined;
  readonly onEditing: (field: string | undefined) => void;
  readonly onEdit: (line: number, field: string, text: string) => void;
  readonly onRemove: (line: number, isRemoved: boolean) => void;
  readonly onCompare: (row: ImportRow) => void;
}

/** One row: the expected outcome, its cells and its actions. */
export function GridRow(props: GridRowProps) {
  const { resource, fields, row, judgement, index, current, editing, onKeyDown, onShow, onEditing, onEdit } = props;
  const problems = problemsOf(row, judgement, useTranslate());
  const wrong = row.isRemoved ? noProblems : { count: Object.keys(problems).length, first: firstOf(fields, problems) };
  return (
    <tr aria-rowindex={index + 2} data-removed={row.isRemoved || undefined} aria-busy={row.isStale && !row.isRemoved}>
      <LineCell line={row.line} wrong={wrong} onShow={onShow} />
      <OutcomeCell {...{ resource, fields, judgement, problems }} />
      {fields.map((field, column) => (
        <GridCell
          key={field.name}
          {...{ resource, field, row }}
          problem={problems[field.name]}
          position={`${index}:${column}`}
          isCurrent={current.row === index && current.column === column}
          isEditing={editing === field.name}
          onKeyDown={onKeyDown}
          onEditing={(isEditing) => onEditing(isEditing ? field.name : undefined)}
          onEdit={(text) => onEdit(row.line, field.name, text)}
        />
      ))}
      <ActionsCell {...props} />
    </tr>
  );
}

interface OutcomeCellProps extends Pick<GridRowProps, 'resource' | 'fields' | 'judgement'> {
  readonly problems: Readonly<Record<string, string>>;
}

/** What will become of the row, with what is wrong with fields that have no column. */
function OutcomeCell({ resource, fields, judgement: { outcome }, problems }: OutcomeCellProps) {
  const translate = useTranslate();
  const shown = new Set(fields.map(({ name }) => name));
  const others = Object.entries(problems).flatMap(([name, text]) => (shown.has(name) ? [] : [otherText(name, text)]));
  function otherText(name: string, text: string): string {
    const field = resource.fields[name];
    return field ? `${fieldLabel(translate, resource.name, field)}: ${text}` : text;
  }
  return (
    <td>
      <span className={styles.outcome} data-outcome={outcome}>
        {translate(`sheets.check.outcomes.${outcome}`)}
      </span>
      {others.length > 0 && (
        <span className={styles.problem} title={others.join('\n')}>
          {others.join(' ')}
        </span>
      )}
    </td>
  );
}

function ActionsCell({ row, onCompare, onRemove }: Pick<GridRowProps, 'row' | 'onCompare' | 'onRemove'>) {
  const translate = useTranslate();
  const label = translate(row.isRemoved ? 'sheets.check.restore' : 'sheets.check.remove', { line: row.line });
  return (
    <td>
      {row.result?.existing && (
        <Button type="link" size="small" onClick={() => onCompare(row)}>
          {translate('sheets.check.compare')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={row.isRemoved ? <UndoOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => onRemove(row.line, !row.isRemoved)}
      />
    </td>
  );
}

interface RowProblems {
  readonly count: number;
  /** Column of the first invalid cell; undefined if the error is in no column. */
  readonly first: number | undefined;
}

const noProblems: RowProblems = { count: 0, first: undefined };

function firstOf(fields: readonly Field[], problems: Readonly<Record<string, string>>): number | undefined {
  const first = fields.findIndex(({ name }) => Object.hasOwn(problems, name));
  return first < 0 ? undefined : first;
}

interface LineCellProps {
  readonly line: number;
  readonly wrong: RowProblems;
  readonly onShow: (column: number) => void;
}

/**
 * The line number of a row. This column is always visible, so it shows the number of errors and links to the first one.
 */
function LineCell({ line, wrong: { count, first }, onShow }: LineCellProps) {
  const translate = useTranslate();
  if (count === 0) return <th scope="row">{line}</th>;
  const label = translate('sheets.check.wrongRow', { line, count });
  const content = (
    <>
      {line}
      <span className={styles.count}>{count}</span>
    </>
  );
  return (
    <th scope="row" data-wrong>
      {first === undefined ? (
        <span title={label}>{content}</span>
      ) : (
        <button type="button" className={styles.line} title={label} onClick={() => onShow(first)}>
          <span aria-hidden>{content}</span>
          <span className={styles.unseen}>{label}</span>
        </button>
      )}
    </th>
  );
}
