import { formattedCell } from '../formatted-cell.tsx';

export const timeCell = formattedCell(80);
