import { formattedCell } from '../parts/formatted-cell.tsx';

export const decimalCell = formattedCell(120, 'end');
