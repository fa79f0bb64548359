import { formattedCell } from '../formatted-cell.tsx';

export const durationCell = formattedCell(104, 'end');
