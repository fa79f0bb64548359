import { formattedCell } from '../formatted-cell.tsx';

export const boolCell = formattedCell(80);
