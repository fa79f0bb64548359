import { formattedCell } from '../parts/formatted-cell.tsx';

export const secretCell = formattedCell(96);
