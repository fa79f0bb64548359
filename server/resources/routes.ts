import { createHash } from 'node:crypto';
import type { Context, Handler, Hono } from 'hono';
import { type AppEnv, answer } from '../context.ts';
import { badRequest } from '../errors.ts';
import { readJson, readText } from '../http/body.ts';
import { readAggregate } from './aggregating.ts';
import type { Call, IdempotencyKey, ResourceParts } from './call.ts';
import { demandKnown } from './list-query.ts';
import { readResidue } from './quota.ts';
import { readCounts, readHistory, readMany, readOne, readOptions, readPage } from './reading.ts';
import { readReport } from './reporting.ts';
import { reveal } from './revealing.ts';
import { readTree } from './tree.ts';
import { addView, changeView, readViews, removeView } from './views.ts';
import { act } from './write/actions.ts';
import { batch } from './write/batch.ts';
import { move } from './write/move.ts';
import { create, edit, remove } from './write/requests.ts';
import { restore } from './write/restore.ts';

/** Characters an idempotency key has at most; clients send a UUID. */
const maxKeyLength = 200;

/** What a call is made with, beside who makes it. */
interface Request {
  readonly id: string;
  readonly key: string;
  readonly params: URLSearchParams;
  body(): Promise<unknown>;
}

/**
 * Adds the API of every resource (api contract §4), behind a session. Names that are no resource are passed on, so other
 * routes may share the prefix.
 */
export function mountResources(api: Hono<AppEnv>, parts: ResourceParts): void {
  const on =
    (handle: (call: Call, request: Request) => Promise<unknown>): Handler<AppEnv> =>
    async (c, next) => {
      const resource = parts.catalogue.find(c.req.param('name') ?? '');
      if (!resource) return next();
      const request = {
        id: c.req.param('id') ?? '',
        key: c.req.param('key') ?? '',
        params: new URL(c.req.url).searchParams,
        body: () => readJson(c),
      };
      const call = callOf(c, parts, resource);
      const outcome = await handle(call, request);
      // All that is read as a role of another enterprise is of that one, its views and figures of nothing as well.
      if (call.identity.isPreview) call.identity.access?.touch(resource.name, [String(call.identity.enterpriseId)]);
      return answer(c, outcome);
    };

  /** Calls that are told by their path what they are asked for, and by nothing else. */
  const onPath: typeof on = (handle) =>
    on(async (call, request) => {
      demandKnown(request.params);
      return handle(call, request);
    });

  api.get(
    '/:name',
    on((call, { params }) => readMany(call, params)),
  );
  api.get(
    '/:name/page',
    on((call, { params }) => readPage(call, params)),
  );
  api.get(
    '/:name/options',
    on((call, { params }) => readOptions(call, params)),
  );
  api.get(
    '/:name/counts',
    on((call, { params }) => readCounts(call, params)),
  );
  api.get(
    '/:name/residue',
    on((call, { params }) => readResidue(call, params)),
  );
  api.get(
    '/:name/aggregate',
    on((call, { params }) => readAggregate(call, params)),
  );
  api.get(
    '/:name/views',
    onPath((call) => readViews(call)),
  );
  api.post(
    '/:name/views',
    on(async (call, { body }) => addView(call, await body())),
  );
  api.patch(
    '/:name/views/:id',
    on(async (call, { id, body }) => changeView(call, id, await body())),
  );
  api.delete(
    '/:name/views/:id',
    on((call, { id }) => removeView(call, id)),
  );
  api.get(
    '/:name/tree',
    on((call, { params }) => parts.largeAnswers.run(() => readTree(call, params))),
  );
  api.get(
    '/:name/reports/:key',
    on((call, { key, params }) => readReport(call, key, params)),
  );
  api.get(
    '/:name/:id',
    onPath((call, { id }) => readOne(call, id)),
  );
  api.get(
    '/:name/:id/history',
    onPath((call, { id }) => readHistory(call, id)),
  );
  api.post(
    '/:name',
    on(async (call, { body }) => create(call, await body())),
  );
  api.patch(
    '/:name/:id',
    on(async (call, { id, body }) => edit(call, id, await body())),
  );
  api.delete(
    '/:name/:id',
    on((call, { id }) => remove(call, id)),
  );
  api.post(
    '/:name/batch',
    on(async (call, { body }) => batch(call, await body())),
  );
  api.post(
    '/:name/:id/restore',
    on((call, { id }) => restore(call, id)),
  );
  api.post(
    '/:name/:id/move',
    on(async (call, { id, body }) => move(call, id, await body())),
  );
  api.post(
    '/:name/:id/actions/:key',
    on(async (call, { id, key, body }) => act(call, id, key, await body())),
  );
  api.post(
    '/:name/:id/reveal',
    on(async (call, { id, body }) => reveal(call, id, await body())),
  );
}

/** The call that a request makes about a resource. */
export function callOf(c: Context<AppEnv>, parts: ResourceParts, resource: Call['resource']): Call {
  const identity = c.get('identity');
  const now = parts.clock.now();
  return {
    parts,
    resource,
    identity,
    snapshot: { permissions: identity.permissions, version: identity.permissionVersion },
    language: c.get('language'),
    now,
    scope: parts.scopes.scopeFor(identity, now),
    path: c.req.path,
    idempotencyKey: idempotencyKeyOf(c),
  };
}

/** Throws 40000 for a key that is too long: cut off, it could be that of another request. */
function idempotencyKeyOf(c: Context<AppEnv>): IdempotencyKey | undefined {
  const text = c.req.method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
  if (!text) return undefined;
  if (text.length > maxKeyLength) {
    throw badRequest(undefined, { key: 'request.keyTooLong', params: { max: maxKeyLength } });
  }
  return {
    text,
    async request() {
      const { search } = new URL(c.req.url);
      return createHash('sha256')
        .update(JSON.stringify([search, await readText(c)]))
        .digest('base64url');
    },
  };
}
