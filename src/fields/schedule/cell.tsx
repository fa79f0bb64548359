import { formattedCell } from '../parts/formatted-cell.tsx';

export const scheduleCell = formattedCell(220);
