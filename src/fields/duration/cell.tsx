import { formattedCell } from '../parts/formatted-cell.tsx';

export const durationCell = formattedCell(112, 'end');
