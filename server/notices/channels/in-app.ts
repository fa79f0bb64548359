import { addNotice } from '../../delivery/inbox/store.ts';
import type { NoticeChannel } from './channel.ts';

/** The inbox of each user in the console. */
export const inApp: NoticeChannel = {
  to: 'users',
  async deliver({ user, entry, summary }) {
    const lines = await summary();
    return {
      async write(trx) {
        if (user !== null) await addNotice(trx, { ...entry, user, summary: lines });
      },
    };
  },
};
