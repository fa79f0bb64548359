export const palette = {
  title: 'Go to',
  search: 'Search screens, commands or records',
  screens: 'Screens',
  commands: 'Commands',
  records: 'Records',
  searching: 'Searching…',
  why: 'Why can I not see a menu, column or button?',
  none: 'No matching screens, commands or records',
  failed: 'Records could not be searched',
  system: 'Follow the system’s light or dark mode',
  language: 'Switch language: {{language}}',
};
