export const palette = {
  title: 'Go to',
  search: 'Search screens, commands or records',
  screens: 'Screens',
  commands: 'Commands',
  records: 'Records',
  searching: 'Searching…',
  why: 'Why is a menu, column or button not there?',
  none: 'No screen, command or record matches',
  system: 'Light or dark as the system',
  language: 'Switch language: {{language}}',
};
