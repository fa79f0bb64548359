import type { fields as zh } from '../zh/fields.ts';

export const fields: typeof zh = {
  copy: 'Copy {{text}}',
  copied: 'Copied',
  copyFailed: 'Could not copy; please select the text and copy it',
  optionsFailed: 'The options could not be loaded',
  noOptions: 'No matching options',
  moreOptions: 'Only the first {{count}} are shown; type to find others',
  unknownRecord: 'Unknown record {{id}}',
  retry: 'Retry',
  tagsHint: 'Type and press Enter',
  from: '{{label}} from',
  to: '{{label}} to',
  yes: 'Yes',
  no: 'No',
  pickColor: 'Pick a colour',
  enterNew: 'Not shown again once it is saved',
  icon: {
    title: 'pick an icon',
    search: 'Find an icon by its name',
    none: 'No matching icon',
  },
  region: 'Choose a region',
  presets: {
    today: 'Today',
    lastWeek: 'Last 7 days',
    lastMonth: 'Last 30 days',
    nextMonth: 'Next 30 days',
  },
};
