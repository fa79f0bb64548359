import { formattedCell } from '../formatted-cell.tsx';

export const passwordCell = formattedCell(96);
