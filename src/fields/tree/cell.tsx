import { formattedCell } from '../formatted-cell.tsx';

export const treeCell = formattedCell(120);
