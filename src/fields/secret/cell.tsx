import { formattedCell } from '../formatted-cell.tsx';

export const secretCell = formattedCell(96);
