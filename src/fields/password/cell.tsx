import { toldCell } from '../told.tsx';

export const passwordCell = toldCell(96);
