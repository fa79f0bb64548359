/**
 * Messages of rarely opened screens, loaded by `useWords` on demand. The messages of a part are what its module exports:
 * `export const account` holds those that begin with `account.`.
 */
export const parts = {
  account: () => import('./account.ts'),
  register: () => import('./register.ts'),
  views: () => import('./views.ts'),
  record: () => import('./record.ts'),
  dashboard: () => import('./dashboard.ts'),
  conditions: () => import('./conditions.ts'),
  conflict: () => import('./conflict.ts'),
  saved: () => import('./saved.ts'),
  bulk: () => import('./bulk.ts'),
  notices: () => import('./notices.ts'),
  keys: () => import('./keys.ts'),
  why: () => import('./why.ts'),
  pins: () => import('./pins.ts'),
  settings: () => import('./settings.ts'),
  columns: () => import('./columns.ts'),
  history: () => import('./history.ts'),
  media: () => import('./media.ts'),
  tabs: () => import('./tabs.ts'),
  designer: () => import('./designer.ts'),
  guide: () => import('./guide.ts'),
  palette: () => import('./palette.ts'),
  sheets: () => import('./sheets.ts'),
  // Refine's own keys have no common beginning.
  refine: async () => (await import('./refine.ts')).refine,
};
