import { toldCell } from '../told.tsx';

export const percentCell = toldCell(96, 'end');
