import type { designer as zh } from '../zh/designer.ts';
import type { Counted } from './counted.ts';

/** What the designer of forms says. */
export const designer: Counted<typeof zh> = {
  list: 'Fields of the form',
  none: 'There are no fields yet. Choose a kind below to add one.',
  add: 'Add a field',
  keys: 'Drag the handle on the left, or press Alt + ↑ ↓ on a field, to change the order. A new field follows the one that is open.',
  moved: 'Moved to position {{position}}',
  unnamed: 'Unnamed',
  copied: '{{label}} copy',
  up: 'Move {{label}} up',
  down: 'Move {{label}} down',
  copy: 'Copy {{label}}',
  remove: 'Delete {{label}}',
  label: 'Name',
  type: 'Kind',
  options: 'Options',
  optionsHint: 'One option per line',
  help: 'Help',
  required: 'Required',
  preview: 'On a phone',
  emptyPreview: 'Add fields to see what people will fill in.',
};
