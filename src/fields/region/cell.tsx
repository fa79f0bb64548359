import { formattedCell } from '../formatted-cell.tsx';

export const regionCell = formattedCell(176);
