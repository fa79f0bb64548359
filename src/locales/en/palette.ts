export const palette = {
  title: 'Go to',
  search: 'Search screens or records',
  screens: 'Screens',
  records: 'Records',
  searching: 'Searching…',
  why: 'Why is a menu, column or button not there?',
  none: 'No screen or record matches',
};
