import { formattedCell } from '../parts/formatted-cell.tsx';

export const intCell = formattedCell(104, 'end');
