import { formattedCell } from '../formatted-cell.tsx';

export const durationCell = formattedCell(112, 'end');
