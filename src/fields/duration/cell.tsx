import { toldCell } from '../told.tsx';

export const durationCell = toldCell(104, 'end');
