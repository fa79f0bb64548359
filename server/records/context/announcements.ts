import type { WritableDataAccess } from '../../storage/records/data-access.ts';

/** A record of an announcement, with the users whom the write has notified of it. */
interface AnnouncedRecord {
  readonly id: string;
  readonly notified: string[];
}

/** Something that was done to records of one enterprise and is not queued yet. */
export interface Announcement<Item extends AnnouncedRecord = AnnouncedRecord> {
  readonly scope: WritableDataAccess;
  /** What was done. Records of an enterprise to which the same was done are announced together. */
  readonly done: readonly string[];
  readonly items: Item[];
  /** Puts the records into the outbox, in the transaction of the write. */
  queue(items: Item[]): Promise<void>;
}

/** Receives what the parts of a write announce. */
export type Announce = (announcement: Announcement) => Promise<void>;

interface Announcing {
  /** Receives what the write announces if it is part of another. @default the write queues it itself */
  readonly announce?: Announce;
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
  const gathered: Gathered = new Map();
  const { announce = ({ items, queue }) => queue(items) } = context;
  return {
    context: { ...context, announce: async (one) => join(gathered, one) },
    async run(work) {
      // A transaction that is run again begins anew.
      gathered.clear();
      const outcome = await work();
      for (const one of gathered.values()) await announce({ ...one, items: [...one.items.values()] });
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
type Gathered = Map<string, Omit<Announcement, 'items'> & { readonly items: Map<string, AnnouncedRecord> }>;

/** A record that was announced before keeps its place, and the users whom a write has notified of it. */
function join(gathered: Gathered, { items, ...one }: Announcement): void {
  const key = JSON.stringify([one.scope.enterprise ?? null, ...one.done]);
  const known = gathered.get(key) ?? { ...one, items: new Map<string, AnnouncedRecord>() };
  gathered.set(key, known);
  for (const item of items) {
    const notified = [...(known.items.get(item.id)?.notified ?? []), ...item.notified];
    known.items.set(item.id, { ...item, notified });
  }
}
