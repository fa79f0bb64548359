import { formattedCell } from '../formatted-cell.tsx';

export const percentCell = formattedCell(96, 'end');
