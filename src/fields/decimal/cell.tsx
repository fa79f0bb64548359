import { formattedCell } from '../formatted-cell.tsx';

export const decimalCell = formattedCell(120, 'end');
