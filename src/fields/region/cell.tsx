import { formattedCell } from '../parts/formatted-cell.tsx';

export const regionCell = formattedCell(176);
