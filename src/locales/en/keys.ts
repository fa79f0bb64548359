import type { keys as source } from '../zh/keys.ts';

export const keys: typeof source = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  create: 'New',
  filter: 'Add a filter condition',
  sort: 'Held on a column title: sort by it as well',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  peek: 'Quick look at the row; ↑ ↓ move, Esc closes',
  select: 'Select the row',
  cells: 'Select cells, as dragging does',
  copy: 'Copy the selected cells, or the selected rows',
  help: 'Show the shortcuts',
  form: 'In a form',
  everywhere: 'On every screen',
  places: 'Go to',
  back: 'Back to the list',
};
