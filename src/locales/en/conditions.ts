import type { conditions as zh } from '../zh/conditions.ts';
import type { Counted } from './counted.ts';

export const conditions: Counted<typeof zh> = {
  add: 'Add a condition',
  none: 'No such field',
  range: '{{label}} between…',
  eq: '{{label}} equals…',
  ne: '{{label}} is not…',
  like: '{{label}} contains…',
  me: '{{label}} is me',
  myself: 'me',
  empty: '{{label}} is empty',
  filled: '{{label}} is not empty',
  isEmpty: 'empty',
  isFilled: 'not empty',
  not: 'not {{value}}',
  contains: 'contains “{{value}}”',
  within: {
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    thisWeek: 'this week',
    lastWeek: 'last week',
    nextWeek: 'next week',
    thisMonth: 'this month',
    lastMonth: 'last month',
    nextMonth: 'next month',
  },
  last: 'last {{count}} days',
  last_one: 'last {{count}} day',
  next: 'next {{count}} days',
  next_one: 'next {{count}} day',
};
