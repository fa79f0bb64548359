import { memoize } from '../base/calls/memoize.ts';
import type { Field } from '../engine/fields/field.ts';
import { answersCell } from './answers/cell.tsx';
import { autoCell } from './auto/cell.tsx';
import { computedCell } from './computed/cell.tsx';
import { fileCell } from './file/cell.tsx';
import { iconCell } from './icon/cell.tsx';
import { imageCell } from './image/cell.tsx';
import { jsonCell } from './json/cell.tsx';
import { partCells } from './json/parts/part-cells.tsx';
import { namedCell } from './named-cells/index.tsx';
import { passwordCell } from './password/cell.tsx';
import { questionsCell } from './questions/cell.tsx';
import { refCell } from './ref/cell.tsx';
import { regionCell } from './region/cell.tsx';
import { richCell } from './rich/cell.tsx';
import { scheduleCell } from './schedule/cell.tsx';
import { secretCell } from './secret/cell.tsx';
import { treeCell } from './tree/cell.tsx';
import type { FieldCell, FieldCells } from './view.ts';

/** The one-line view of every field kind. Lists need only this file, so it imports no inputs. */
const cells: FieldCells = {
  ...partCells,
  ref: refCell,
  auto: autoCell,
  schedule: scheduleCell,
  secret: secretCell,
  password: passwordCell,
  tree: treeCell,
  computed: computedCell,
  icon: iconCell,
  region: regionCell,
  file: fileCell,
  image: imageCell,
  rich: richCell,
  json: jsonCell,
  questions: questionsCell,
  answers: answersCell,
};

const byType: Readonly<Record<string, FieldCell>> = cells;

/** Memoized, because a new component type would make React remount the cell. */
const named = memoize((name: string) =>
  memoize((ofKind: FieldCell): FieldCell => ({ ...ofKind, Cell: namedCell(name, ofKind.Cell) })),
);

/**
 * Returns the cell of a field: the named cell if the field has one, otherwise the cell of its kind. Throws if the kind
 * does not exist, which cannot happen in a checked resource.
 */
export function cellOf(field: Pick<Field, 'name' | 'type' | 'cell' | 'settings'>): FieldCell {
  const cell = byType[field.type];
  if (!cell) throw new RangeError(`Field "${field.name}" is of the unknown kind "${field.type}".`);
  const ofKind = cell.of?.(field.settings) ?? cell;
  return field.cell === undefined ? ofKind : named(field.cell)(ofKind);
}
