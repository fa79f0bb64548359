import { cell as refCell } from '../ref/cell.tsx';
import type { KindCell } from '../view.ts';

export const cell: KindCell<'tree'> = refCell;
