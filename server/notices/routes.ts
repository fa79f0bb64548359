import { Hono } from 'hono';
import * as z from 'zod';
import { idPattern } from '../../src/base/is-id.ts';
import type { Language } from '../../src/base/language.ts';
import { allows } from '../../src/engine/permissions/permission.ts';
import { markRead, type Notice, newestNotices } from '../delivery/inbox/store.ts';
import { checkBody, readJson } from '../http/body/body.ts';
import { count as amount, anyObject, list, nothing, object } from '../http/json-schema.ts';
import { routeAdder } from '../http/route.ts';
import type { Services } from '../records/context/request-context.ts';
import { eventName } from '../records/present/labels.ts';
import { type AppEnv, answer, identityOf } from '../request/context.ts';
import { type Message, say } from '../request/messages.ts';
import type { DataAccess } from '../storage/records/data-access.ts';

/** A notice in the API. */
export interface WireNotice {
  readonly id: string;
  readonly resource: string;
  /** The record, if the user may read it; null if the notice is about several. */
  readonly record: { readonly id: string; readonly label: string } | null;
  readonly action: string;
  readonly field: string;
  /** The name of the event, if `action` is `event`; `field` is then its key. What has happened, if it is `publication`. */
  readonly event?: string;
  readonly count: number;
  /** What the notice itself says of the records, a line for each, also if the user may not read them. */
  readonly summary?: string;
  /** The user who did it; null for the server itself and for a service token. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly at: string;
  readonly isRead: boolean;
}

const reading = z.strictObject({
  ids: z.array(z.string().regex(idPattern)).min(1).max(200).optional(),
});

const newest = object({ notices: list(anyObject), unread: amount });

/**
 * `GET /notices` returns the user's newest 50 notices, and as `unread` the number of unread ones. `POST /notices/read`
 * marks those in `ids` as read, or all without `ids`. Both require a session (`requireSession`); users reach only their
 * own notices.
 */
export function noticeRoutes(parts: Pick<Services, 'catalogue' | 'database' | 'dataAccess' | 'clock' | 'live'>) {
  const { catalogue, database, dataAccess, clock, live } = parts;
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'account' });
  on('GET /notices', { summary: 'The notices of the caller, and how many are unread', data: newest }, async (c) => {
    const identity = identityOf(c);
    const scope = dataAccess.forIdentity(identity, clock.now());
    const { notices, unread } = await newestNotices(database.db, identity.userId);
    const actors = await scope.labels(
      catalogue.system.users,
      new Set(notices.flatMap(({ actor }) => actor ?? []).map(String)),
    );
    const labels = await labelsByResource(notices, scope, (name) => {
      const resource = catalogue.find(name);
      return (
        resource !== undefined &&
        [resource.rules.list, resource.rules.show].some((rule) => allows(scope.context.snapshot, rule))
      );
    });
    const eventOf = ({ action, field }: Notice) => {
      const language = c.get('language');
      if (action === 'publication') return saidOf(field, language);
      return action === 'event' ? { event: eventName(catalogue, language, field) } : {};
    };
    return answer(c, {
      notices: notices.map((notice) => ({ ...wire(notice, actors, labels), ...eventOf(notice) })),
      unread,
    });
  });
  on('POST /notices/read', { summary: 'Mark notices as read', body: reading, data: nothing }, async (c) => {
    const { ids } = checkBody(await readJson(c), reading);
    await database.transaction((trx) => markRead(trx, identityOf(c).userId, clock.now(), ids));
    live.wake();
    return answer(c, null);
  });
  return api;
}

/** Returns what a notice of the server itself says: what has happened, and what that is about. */
function saidOf(field: string, language: Language): Pick<WireNotice, 'field' | 'event' | 'summary'> {
  // Written by this server.
  const [event = '', about]: Message[] = JSON.parse(field);
  return { field: '', event: say(language, event), ...(about !== undefined && { summary: say(language, about) }) };
}

type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Returns the labels of the records that the user may read, by resource and id, including deleted records. */
async function labelsByResource(
  notices: readonly Notice[],
  scope: DataAccess,
  mayRead: (resource: string) => boolean,
): Promise<Labels> {
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const resource of new Set(notices.map((notice) => notice.resource))) {
    if (!mayRead(resource)) continue;
    const recordIds = notices.filter((notice) => notice.resource === resource).flatMap(({ record }) => record ?? []);
    const reached = await scope.records(resource).reached([...new Set(recordIds)].map(String));
    labels.set(resource, await scope.labels(resource, reached));
  }
  return labels;
}

function wire(notice: Notice, actors: ReadonlyMap<string, string>, labels: Labels): WireNotice {
  const { id, resource, record, action, field, count, summary, actor, at, readAt } = notice;
  const label = record === null ? undefined : labels.get(resource)?.get(String(record));
  return {
    id: String(id),
    resource,
    record: record === null || label === undefined ? null : { id: String(record), label },
    action,
    field,
    count,
    ...(summary !== null && { summary }),
    actor: actor === null ? null : { id: String(actor), name: actors.get(String(actor)) ?? String(actor) },
    at,
    isRead: readAt !== null,
  };
}
