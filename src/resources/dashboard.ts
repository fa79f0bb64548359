import { defineDashboard } from './index.ts';

/** What 首页 gathers. */
export default defineDashboard({
  reports: [
    { resource: 'followPlan', report: 'daily' },
    { resource: 'merchant', report: 'contracts' },
  ],
  counts: [
    { resource: 'followPlan', scene: 'overdue' },
    { resource: 'merchant', scene: 'mine' },
    { resource: 'merchant', scene: 'negotiating' },
    { resource: 'merchant', scene: 'paused' },
    { resource: 'shop', scene: 'expiring' },
  ],
  lists: [{ resource: 'followPlan', scene: 'todo', fields: ['merchant', 'method', 'planAt'] }],
});
