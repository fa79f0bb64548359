import type { kanban as zh } from './zh.ts';

/** What the columns of records by state say; loaded with them. */
export const kanban: typeof zh = {
  column: '{{state}}, {{count}}',
  limit: 'At most {{limit}}',
  passed: 'More than {{limit}}',
  none: 'No records',
  more: 'Show {{count}} more',
  noWay: 'Cannot be changed from "{{from}}" to "{{to}}" directly',
  ways: 'Change "{{name}}" to "{{state}}"',
  keys: 'Press Shift and an arrow to the left or right to choose a column',
  aimed: '{{name}}: press Enter to change to "{{state}}", Escape to cancel',
  refused: '{{name}}: {{reason}}',
  cancelled: '"{{name}}" was not moved',
};
