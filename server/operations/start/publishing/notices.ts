import { superAdmin } from '../../../../src/engine/permissions/permission.ts';
import { addNotice } from '../../../delivery/inbox/store.ts';
import type { Message } from '../../../request/messages.ts';
import type { Database } from '../../../storage/database.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import { deleteState, findState, saveState } from '../server-state.ts';
import type { OpenedPublication } from './open.ts';

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

interface Started {
  readonly published: OpenedPublication;
  readonly now: Date;
  /** Returns the records of all enterprises in a transaction. */
  all(trx: Database['db']): DataAccess;
}

/**
 * Tells super admins of parts of what is published that are not in effect with this release, once of each, whichever
 * server starts first. What the code says by now is no news.
 */
export async function tellOfSetAside(database: Database, { published, now, all }: Started): Promise<void> {
  const aside = published.setAside.filter(({ outcome }) => outcome !== 'retired');
  await database.transaction(
    async (trx) => {
      const known: unknown = JSON.parse((await findState(trx, 'set aside')) ?? '[]');
      const stored = JSON.stringify(aside.map(({ item, outcome }) => `${item} ${outcome}`));
      if (stored === JSON.stringify(known)) return;
      const isKnown = (line: string) => Array.isArray(known) && known.includes(line);
      const fresh = aside.filter(({ item, outcome }) => !isKnown(`${item} ${outcome}`)).map(({ item }) => item);
      await deleteState(trx, 'set aside');
      await saveState(trx, 'set aside', stored);
      if (fresh.length === 0) return;
      const users = await superAdmins(all(trx));
      await tellOfPublication(trx, { users, now, event: { key: 'publication.setAside' }, about: fresh.join('\n') });
    },
    { lock: 'publications' },
  );
}

/** Most super admins who are told. */
const mostTold = 200;

/** Returns the active users who may do everything. */
async function superAdmins(all: DataAccess): Promise<number[]> {
  const { roles, users } = all.system;
  const page = { sort: [], start: 0, end: mostTold };
  const found = await all.records(roles).page({ ...page, where: { field: 'permissions', in: [superAdmin] } });
  const told = await all.records(users).page({
    ...page,
    where: {
      all: [
        { field: 'roles', in: found.map(({ id }) => id) },
        { field: 'status', eq: 'active' },
      ],
    },
  });
  return told.map(({ id }) => Number(id));
}
