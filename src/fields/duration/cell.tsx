import { formattedCell } from '../parts/formatted-cell.tsx';
import type { KindCell } from '../view.ts';

export const cell: KindCell<'duration'> = formattedCell(112, 'end');
