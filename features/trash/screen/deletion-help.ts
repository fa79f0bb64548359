import { restorableDays } from '../../../src/engine/features/removal.ts';

/** What is said to somebody who is about to delete records; loaded with the question. */
export const help = {
  zh: `删除后不再出现在列表中；${restorableDays} 天内可以在回收站中恢复。`,
  en: `It will no longer be in the list. It can be restored from the trash for ${restorableDays} days.`,
};
