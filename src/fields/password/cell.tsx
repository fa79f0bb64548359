import { formattedCell } from '../parts/formatted-cell.tsx';

export const passwordCell = formattedCell(96);
