import { toldCell } from '../told.tsx';

export const scheduleCell = toldCell(220);
