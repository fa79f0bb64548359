/** What the home screen says; loaded with it. */
export const dashboard = {
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  period: 'Period',
  days: { 1: 'Today', 7: '7 days', 30: '30 days', 90: '90 days' },
  before: 'Before {{value}}',
  yesterday: 'Yesterday {{value}}',
  firstSteps: {
    title: 'Getting started',
    done: '{{done}} of {{count}} done',
    isDone: 'Done',
    dismiss: 'Do not show again',
  },
  samples: {
    offer: 'No data yet? Add some samples to see the screens at work. One click removes them again.',
    add: 'Add sample data',
    added: 'Sample data added',
    count: 'There are {{count}} sample records.',
    count_one: 'There is {{count}} sample record.',
    remove: 'Remove sample data',
    removed: 'Sample data removed',
    failed: 'Not everything was done',
  },
  all: 'See all',
  nothing: 'Nothing to do right now',
  recent: 'Recently opened',
  screens: 'Start here',
  failed: 'This part could not be loaded',
  nothingAllowed: 'You do not have access to anything yet. Ask an administrator for a role.',
};
