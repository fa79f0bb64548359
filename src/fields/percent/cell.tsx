import { formattedCell } from '../parts/formatted-cell.tsx';

export const percentCell = formattedCell(96, 'end');
