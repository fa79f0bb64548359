import { toldCell } from '../told.tsx';

export const timeCell = toldCell(80);
