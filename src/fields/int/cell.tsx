import { formattedCell } from '../formatted-cell.tsx';

export const intCell = formattedCell(104, 'end');
