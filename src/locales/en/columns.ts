import type { columns as zh } from '../zh/columns.ts';

export const columns: typeof zh = {
  moveUp: 'Move {{column}} forward',
  moveDown: 'Move {{column}} back',
  help: 'Drag, or press Alt and ↑ ↓, to reorder; Alt and ← → for the width. Or drag the edge of a head; a double click resets it',
  reset: 'Reset',
  density: 'Row height',
  normal: 'Normal',
  tight: 'Compact',
};
