import { formattedCell } from '../formatted-cell.tsx';

export const scheduleCell = formattedCell(220);
