export const palette = {
  title: 'Go to',
  search: 'Search screens and records',
  screens: 'Screens',
  records: 'Records',
  searching: 'Searching…',
  none: 'No screen or record matches',
};
