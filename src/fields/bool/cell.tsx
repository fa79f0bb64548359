import { toldCell } from '../told.tsx';

export const boolCell = toldCell(80);
