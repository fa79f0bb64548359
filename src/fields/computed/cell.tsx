import { toldCell } from '../told.tsx';

export const computedCell = toldCell(112, 'end');
