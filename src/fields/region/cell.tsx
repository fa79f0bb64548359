import { toldCell } from '../told.tsx';

export const regionCell = toldCell(176);
