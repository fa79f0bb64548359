import { formattedCell } from '../parts/formatted-cell.tsx';
import type { KindCell } from '../view.ts';

export const cell: KindCell<'decimal'> = formattedCell(120, 'end');
