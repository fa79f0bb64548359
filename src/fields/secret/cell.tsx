import { toldCell } from '../told.tsx';

export const secretCell = toldCell(96);
