/**
 * Messages of rarely opened screens, loaded by `useWords` on demand. The messages of a part are what its module exports:
 * `export const account` holds those that begin with `account.`.
 */
export const parts = {
  account: { zh: () => import('./zh/account.ts'), en: () => import('./en/account.ts') },
  register: { zh: () => import('./zh/register.ts'), en: () => import('./en/register.ts') },
  views: { zh: () => import('./zh/views.ts'), en: () => import('./en/views.ts') },
  comments: { zh: () => import('./zh/comments.ts'), en: () => import('./en/comments.ts') },
  thread: { zh: () => import('./zh/thread.ts'), en: () => import('./en/thread.ts') },
  dashboard: { zh: () => import('./zh/dashboard.ts'), en: () => import('./en/dashboard.ts') },
  conditions: { zh: () => import('./zh/conditions.ts'), en: () => import('./en/conditions.ts') },
  saved: { zh: () => import('./zh/saved.ts'), en: () => import('./en/saved.ts') },
  calendar: { zh: () => import('./zh/calendar.ts'), en: () => import('./en/calendar.ts') },
  grid: { zh: () => import('./zh/grid.ts'), en: () => import('./en/grid.ts') },
  presence: { zh: () => import('./zh/presence.ts'), en: () => import('./en/presence.ts') },
  bulk: { zh: () => import('./zh/bulk.ts'), en: () => import('./en/bulk.ts') },
  inline: { zh: () => import('./zh/inline.ts'), en: () => import('./en/inline.ts') },
  notices: { zh: () => import('./zh/notices.ts'), en: () => import('./en/notices.ts') },
  keys: { zh: () => import('./zh/keys.ts'), en: () => import('./en/keys.ts') },
  why: { zh: () => import('./zh/why.ts'), en: () => import('./en/why.ts') },
  pins: { zh: () => import('./zh/pins.ts'), en: () => import('./en/pins.ts') },
  settings: { zh: () => import('./zh/settings.ts'), en: () => import('./en/settings.ts') },
  columns: { zh: () => import('./zh/columns.ts'), en: () => import('./en/columns.ts') },
  history: { zh: () => import('./zh/history.ts'), en: () => import('./en/history.ts') },
  media: { zh: () => import('./zh/media.ts'), en: () => import('./en/media.ts') },
  tabs: { zh: () => import('./zh/tabs.ts'), en: () => import('./en/tabs.ts') },
  versions: { zh: () => import('./zh/versions.ts'), en: () => import('./en/versions.ts') },
  designer: { zh: () => import('./zh/designer.ts'), en: () => import('./en/designer.ts') },
  publicForm: { zh: () => import('./zh/public-form.ts'), en: () => import('./en/public-form.ts') },
  trees: { zh: () => import('./zh/trees.ts'), en: () => import('./en/trees.ts') },
  palette: { zh: () => import('./zh/palette.ts'), en: () => import('./en/palette.ts') },
  sheets: { zh: () => import('./zh/sheets.ts'), en: () => import('./en/sheets.ts') },
  // Refine's own keys have no common beginning.
  refine: {
    zh: async () => (await import('./zh/refine.ts')).refine,
    en: async () => (await import('./en/refine.ts')).refine,
  },
};

/** Name of a part. */
export type Part = keyof typeof parts;
