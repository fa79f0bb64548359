import { addNotice } from '../../../delivery/inbox/store.ts';
import type { Message } from '../../../request/messages.ts';
import type { Database } from '../../../storage/database.ts';

interface Told {
  readonly users: readonly number[];
  readonly now: Date;
  /** What has happened. */
  readonly event: Message;
  /** What it was about, or why. */
  readonly about?: Message;
}

/** Stores notices about publications, which each user reads in their own language. */
export async function tellOfPublication(trx: Database['db'], { users, now, event, about }: Told): Promise<void> {
  const field = JSON.stringify(about === undefined ? [event] : [event, about]);
  const notice = { resource: 'publication', record: null, action: 'publication', field, count: 1, summary: null };
  for (const user of users) await addNotice(trx, { ...notice, user, actor: null, at: now.toISOString(), job: null });
}
