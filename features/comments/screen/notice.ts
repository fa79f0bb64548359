import type { NoticeKind } from '../../../src/shell/activity/bell/notice-kinds.ts';

export const notice: NoticeKind = {
  actions: ['comment', 'mention', 'follow'],
  words: 'features/comments',
  say({ action, field, count }, actor, translate) {
    if (action === 'follow')
      return { operation: field, did: count > 1 ? translate('comments.notices.changes', { count }) : undefined };
    const isMany = action === 'comment' && count > 1;
    return {
      did: isMany
        ? translate('comments.notices.comments', { count })
        : translate(`comments.notices.${action}`, { actor }),
      query: `?tab=history&comment=${field}`,
    };
  },
};
