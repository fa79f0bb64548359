import type { history as zh } from '../zh/history.ts';

export const history: typeof zh = {
  none: 'No history yet',
  wholeText: 'Show the whole text ({{length}})',
  did: {
    create: '{{actor}} created this record',
    update: '{{actor}} changed this record',
    delete: '{{actor}} deleted this record',
    restore: '{{actor}} restored this record',
    restoreVersion: '{{actor}} restored version {{version}}',
    reveal: '{{actor}} looked at {{fields}}',
    transition: '{{actor}} used “{{label}}”: {{field}} changed from {{from}} to {{to}}',
    action: '{{actor}} used “{{label}}”',
  },
  change: {
    both: '{{actor}} changed {{field}} from {{from}} to {{to}}',
    set: '{{actor}} set {{field}} to {{to}}',
    cleared: '{{actor}} cleared {{field}} (it was {{from}})',
    added: '{{actor}} added {{field}}: {{to}}',
    removed: '{{actor}} deleted {{field}}: {{from}}',
    hidden: '{{actor}} changed {{field}}',
  },
  detail: {
    both: '{{field}} changed from {{from}} to {{to}}',
    set: '{{field}} set to {{to}}',
    cleared: '{{field}} cleared (it was {{from}})',
    added: '{{field}} added: {{to}}',
    removed: '{{field}} deleted: {{from}}',
    hidden: '{{field}} changed',
  },
};
