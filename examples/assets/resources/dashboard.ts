import { defineDashboard } from './index.ts';

/** The contents of the page Home. */
export default defineDashboard({
  tiles: {
    waiting: {
      kind: 'counts',
      label: 'To do',
      counts: [
        { resource: 'loan', preset: 'requested' },
        { resource: 'loan', preset: 'late' },
        { resource: 'repair', preset: 'open' },
      ],
    },
    mine: {
      kind: 'records',
      label: 'What I have',
      size: 2,
      resource: 'loan',
      preset: 'mine',
      fields: ['asset', 'dueOn'],
    },
    figures: { kind: 'figures', label: 'Figures', reports: [{ resource: 'loan', report: 'lending' }] },
    lending: { kind: 'charts', label: 'Lending', size: 1, resource: 'loan', report: 'lending', metrics: ['loans'] },
  },
  homes: [{ key: 'all', label: 'Lending', tiles: ['waiting', 'figures', 'mine', 'lending'] }],
  firstSteps: [
    { resource: 'category', label: 'Add a category', help: 'Each says for how long its assets are lent' },
    { resource: 'asset', label: 'Import assets', help: 'Many at once from a sheet', opens: 'import' },
  ],
});
