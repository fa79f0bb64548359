import type { trees as zh } from './zh.ts';

/** What the list of a tree says. */
export const trees: typeof zh = {
  open: 'Open {{name}}',
  close: 'Close {{name}}',
  openAll: 'Open all',
  closeAll: 'Close all',
  move: 'Move {{name}}',
  moveHelp:
    'Drag it, or use the arrow keys: up and down among its neighbours, right into the one above, left out of its own',
  moved: '{{name}} moved below {{place}}',
  movedOne: 'Moved “{{name}}”',
  top: 'the top',
  noWay: '{{name}} cannot be moved further in that direction',
};
