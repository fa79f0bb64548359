import { mailAddressOf } from '../receivers.ts';
import type { NoticeChannel } from './channel.ts';

/** A mail to each user, which a record may send that has a queue of its own. */
export const mail: NoticeChannel = {
  to: 'users',
  lane: ({ sender }) => sender?.lane,
  async deliver({ key, now, user, sender, content }, { db, senders }) {
    const to = user === null ? undefined : await mailAddressOf(db, user);
    const said = to === undefined ? undefined : await content();
    if (to === undefined || said === undefined) return { cancelled: 'notice.noUser' };
    const { title, text } = said;
    return { sending: await senders.mail({ to, subject: title, text, messageId: `<${key}@notices>` }, sender, now) };
  },
};
