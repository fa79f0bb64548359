import { toldCell } from '../told.tsx';

export const decimalCell = toldCell(120, 'end');
