import type { Field } from '../engine/field.ts';
import { memoize } from '../engine/memoize.ts';
import { autoCell } from './auto/cell.tsx';
import { computedCell } from './computed/cell.tsx';
import { fileCell } from './file/cell.tsx';
import { iconCell } from './icon/cell.tsx';
import { imageCell } from './image/cell.tsx';
import { jsonCell } from './json/cell.tsx';
import { partCells } from './json/part-cells.tsx';
import { namedCell } from './named-cells/index.tsx';
import { passwordCell } from './password/cell.tsx';
import { refCell } from './ref/cell.tsx';
import { regionCell } from './region/cell.tsx';
import { richCell } from './rich/cell.tsx';
import { scheduleCell } from './schedule/cell.tsx';
import { secretCell } from './secret/cell.tsx';
import { treeCell } from './tree/cell.tsx';
import type { FieldCell, FieldCells } from './view.ts';

/** How every field kind shows a value in one line. All that a list needs, and so without a single input. */
export const cells: FieldCells = {
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
};

const byType: Readonly<Record<string, FieldCell>> = cells;

/** Each is made once: another one would be another component, and drawn anew. */
const named = memoize((key: string): FieldCell | undefined => {
  const [type = '', name = ''] = key.split(' ');
  const ofKind = byType[type];
  return ofKind && { ...ofKind, Cell: namedCell(name, ofKind.Cell) };
});

/**
 * The cell of a field: its own where it names one, else that of its kind. Throws for a kind there is none of, which a
 * checked resource cannot have.
 */
export function cellOf(field: Pick<Field, 'name' | 'type' | 'cell' | 'settings'>): FieldCell {
  const cell = field.cell === undefined ? byType[field.type] : named(`${field.type} ${field.cell}`);
  if (!cell) throw new RangeError(`Field "${field.name}" is of the unknown kind "${field.type}".`);
  return cell.of?.(field.settings) ?? cell;
}
