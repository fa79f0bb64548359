import { toldCell } from '../told.tsx';

export const treeCell = toldCell(120);
