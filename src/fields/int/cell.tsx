import { toldCell } from '../told.tsx';

export const intCell = toldCell(104, 'end');
