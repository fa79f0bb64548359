import { refCell } from '../ref/cell.tsx';
import type { FieldCell } from '../view.ts';
import type { TreeSettings } from './index.ts';

export const treeCell: FieldCell<TreeSettings, string | readonly string[]> = refCell;
