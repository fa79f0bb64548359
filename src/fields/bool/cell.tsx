import { formattedCell } from '../parts/formatted-cell.tsx';

export const boolCell = formattedCell(80);
