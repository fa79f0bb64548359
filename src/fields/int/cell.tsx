import { formattedCell } from '../parts/formatted-cell.tsx';
import type { KindCell } from '../view.ts';

export const cell: KindCell<'int'> = formattedCell(104, 'end');
