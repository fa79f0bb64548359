import { addEvent, type EventPayload } from '../../delivery/inbox/payload.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { followersOf } from '../comments/followers.ts';
import { type FollowPayload, queueFollowNotices } from '../comments/notices.ts';

/** Something that was done to records of one enterprise and is not queued yet. */
interface Announcement<About, Item> {
  readonly scope: WritableDataAccess;
  readonly operation: string;
  readonly now: Date;
  readonly about: About;
  readonly items: readonly Item[];
}

/** A declared event. */
export type EventAnnouncement = Announcement<Omit<EventPayload, 'items' | 'count'>, EventPayload['items'][number]>;

/** A change that followers hear of. */
export type FollowAnnouncement = Announcement<
  Omit<FollowPayload, 'records' | 'comment'>,
  FollowPayload['records'][number]
>;

/** Receives what the parts of a write announce. */
export interface Announcements {
  addEvent(announcement: EventAnnouncement): Promise<void>;
  addFollow(announcement: FollowAnnouncement): Promise<void>;
}

interface Announcing {
  /** Receives what the write announces if it is part of another. @default the write queues it itself */
  readonly announcements?: Announcements;
}

/** A write that consists of several. */
interface Gathering<Context> {
  /** The context of the parts, which queue nothing by themselves. */
  readonly context: Context & Required<Announcing>;
  /** Runs the parts, then queues one message for all records to which the same was done. None if `work` rejects. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Gathers what the parts of a write announce, in order. A write that is itself a part passes it on to the whole. */
export function gatherAnnouncements<Context extends Announcing>(context: Context): Gathering<Context> {
  const events: Gathered<EventAnnouncement> = new Map();
  const follows: Gathered<FollowAnnouncement> = new Map();
  const announcements: Announcements = {
    addEvent: async (one) => join(events, [one.about.resource, one.about.event, one.operation], one),
    addFollow: async (one) => join(follows, [one.about.resource, one.operation], one),
  };
  const whole = context.announcements ?? queueing;
  return {
    context: { ...context, announcements },
    async run(work) {
      // A transaction that is run again begins anew.
      events.clear();
      follows.clear();
      const outcome = await work();
      for (const one of events.values()) await whole.addEvent({ ...one, items: [...one.items.values()] });
      for (const one of follows.values()) await whole.addFollow({ ...one, items: [...one.items.values()] });
      return outcome;
    },
  };
}

/** Runs a write that consists of several; see `gatherAnnouncements`. */
export function announceTogether<Context extends Announcing, Result>(
  context: Context,
  work: (context: Gathering<Context>['context']) => Promise<Result>,
): Promise<Result> {
  const gathering = gatherAnnouncements(context);
  return gathering.run(() => work(gathering.context));
}

/** By enterprise and what was done, with the records by id. */
type Gathered<One extends EventAnnouncement | FollowAnnouncement> = Map<
  string,
  Omit<One, 'items'> & { readonly items: Map<string, One['items'][number]> }
>;

/** A record that was announced before keeps its place, and the users whom a write has notified of it. */
function join<One extends EventAnnouncement | FollowAnnouncement>(
  gathered: Gathered<One>,
  done: readonly string[],
  { items, ...one }: One,
): void {
  const key = JSON.stringify([one.scope.enterprise ?? null, ...done]);
  const known = gathered.get(key) ?? { ...one, items: new Map<string, One['items'][number]>() };
  gathered.set(key, known);
  for (const item of items) {
    const notified = [...(known.items.get(item.id)?.notified ?? []), ...item.notified];
    known.items.set(item.id, { ...item, notified });
  }
}

/** Puts announcements into the outbox, in the transaction of the write. */
const queueing: Announcements = {
  async addEvent({ scope, about, items, now }) {
    await addEvent(scope.transaction, ownerOf(scope), { ...about, items: [...items], count: items.length }, now);
  },
  async addFollow({ scope, about, items, now }) {
    const { transaction, enterprise } = scope;
    const ids = items.map(({ id }) => id);
    const followers = await followersOf(transaction, about.resource, ids);
    if (followers.size === 0) return;
    const records = items.filter(({ id }) => followers.has(id));
    await queueFollowNotices(transaction, enterprise, { ...about, records }, now);
  },
};

function ownerOf({ enterprise }: WritableDataAccess): number | null {
  return enterprise === undefined ? null : Number(enterprise);
}
