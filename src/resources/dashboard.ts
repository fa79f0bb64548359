import { defineDashboard } from './index.ts';

/** The contents of the page 首页. */
export default defineDashboard({
  reports: [
    { resource: 'conversation', report: 'shop', metrics: ['buyers', 'served', 'averageResponse', 'csat', 'sales'] },
    { resource: 'followPlan', report: 'daily' },
    { resource: 'merchant', report: 'contracts' },
  ],
  counts: [
    { resource: 'followPlan', preset: 'overdue' },
    { resource: 'merchant', preset: 'mine' },
    { resource: 'merchant', preset: 'negotiating' },
    { resource: 'merchant', preset: 'paused' },
    { resource: 'shop', preset: 'expiring' },
    { resource: 'shop', preset: 'toReview' },
    { resource: 'clue', preset: 'open' },
  ],
  lists: [{ resource: 'followPlan', preset: 'todo', fields: ['merchant', 'method', 'planAt'] }],
});
