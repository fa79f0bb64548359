import type { guide as zh } from '../zh/guide.ts';

export const guide: typeof zh = {
  contents: 'Contents',
  users: 'Using the console',
  authors: 'Making a console',
  search: 'Search the guide',
  nothing: 'Nothing found for “{{query}}”',
  toConsole: 'To the console',
  copy: 'Copy the code',
  shown: 'Shown',
  filledIn: 'Filled in',
  record: 'A record',
  me: 'Me',
  condition: 'Condition',
  suggestions: 'Choose an example',
  holds: 'The condition holds',
  fails: 'The condition does not hold',
  true: 'True',
  false: 'False',
  found: 'the record has {{value}}',
  state: 'It is: {{state}}. What can be done:',
};
