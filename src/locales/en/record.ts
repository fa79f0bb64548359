import type { record as zh } from '../zh/record.ts';

export const record: typeof zh = {
  createdAt: 'Created',
  createdBy: 'Created by',
  updatedAt: 'Updated',
  fold: 'Hide empty fields ({{count}})',
  unfold: 'Show empty fields ({{count}})',
  id: 'ID',
  system: 'Record',
  facts: 'Details',
  history: 'History',
  moreTabs: 'More tabs',
  latest: 'Latest changes',
  allHistory: 'Whole history',
  next: { title: 'Next', asks: 'Asks for: {{fields}}', optional: '{{label}} (optional)' },
  openList: 'Open in the list',
  preview: 'Preview as this role',
  why: 'Visibility',
  compareRoles: 'Compare with another role',
};
