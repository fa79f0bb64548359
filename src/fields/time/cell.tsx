import { formattedCell } from '../parts/formatted-cell.tsx';

export const timeCell = formattedCell(80);
