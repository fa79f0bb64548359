import type { Counted } from '../../../src/locales/en/counted.ts';
import type { trash as zh } from './zh.ts';

export const trash: Counted<typeof zh> = {
  of: 'Trash · {{title}}',
  help: 'Deleted records are kept for {{days}} days, then deleted for good.',
  search: 'Search deleted records',
  name: 'Record',
  deletedAt: 'Deleted',
  deletedBy: 'Deleted by',
  left: 'Left',
  daysLeft: '{{count}} days',
  daysLeft_one: '{{count}} day',
  system: 'System',
  empty: 'The trash is empty',
  noMatch: 'Nothing found',
  failed: 'The trash could not be loaded',
  restore: 'Restore',
  restoreOf: 'Restore {{name}}',
  restoreMany: 'Restore {{count}} selected',
  restoreMany_one: 'Restore {{count}} selected',
  restored: 'Restored “{{name}}”',
  restoredMany: '{{count}} restored',
  restoredMany_one: '{{count}} restored',
  select: 'Select {{name}}',
  selectAll: 'Select the whole page',
  total: '{{total}} in all',
};
