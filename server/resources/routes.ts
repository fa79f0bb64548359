import type { Handler, Hono } from 'hono';
import { addComment, editComment, follow, readComments, readMentionable, removeComment } from '../comments/requests.ts';
import { type AppEnv, answer } from '../context.ts';
import { readJson } from '../http/body.ts';
import { queryOf, requestContextOf } from './create-request-context.ts';
import { readBodyQuery, takeConditions } from './query/body-query.ts';
import { requireKnown } from './query/list-query.ts';
import { readAggregate } from './read/aggregate.ts';
import { readGridRows } from './read/grid-rows.ts';
import { type Page, readCounts, readHistory, readMany, readOne, readOptions, readPage } from './read/records.ts';
import { reveal } from './read/reveal.ts';
import { addView, changeView, chooseTeamView, readViews, removeView } from './read/saved-views.ts';
import { createSharedAnswers } from './read/shared-answers.ts';
import { readTrash } from './read/trash.ts';
import { readTree } from './read/tree.ts';
import { listVersions, readVersion } from './read/versions.ts';
import { readReport } from './report/index.ts';
import type { RequestContext, Services } from './request-context.ts';
import { actOnList } from './write/actions/list-actions.ts';
import { act } from './write/actions/record-actions.ts';
import { batch } from './write/requests/batch.ts';
import { move } from './write/requests/move.ts';
import { leaveQueue, takeQueue } from './write/requests/queue.ts';
import { create, edit, remove } from './write/requests/records.ts';
import { restore } from './write/requests/restore.ts';
import { restoreVersion } from './write/requests/restore-version.ts';
import { readQuotaRoom } from './write/steps/quota.ts';

/** The parameters of a request, without its user. */
interface Request {
  readonly id: string;
  readonly key: string;
  readonly number: string;
  readonly comment: string;
  readonly params: URLSearchParams;
  body(): Promise<unknown>;
  /** Aborted when the client no longer waits for the response. */
  disconnected(): AbortSignal;
}

/**
 * Adds the API of every resource (docs/api.md, "Records"). Must be mounted behind a session. Passes names that are not
 * resources on to the next handler, so that other routes may share the prefix.
 */
export function mountResources(api: Hono<AppEnv>, services: Services): void {
  const on =
    (handle: (context: RequestContext, request: Request) => Promise<unknown>): Handler<AppEnv> =>
    async (c, next) => {
      const resource = services.catalogue.find(c.req.param('name') ?? '');
      if (!resource) return next();
      const request = {
        id: c.req.param('id') ?? '',
        key: c.req.param('key') ?? '',
        number: c.req.param('number') ?? '',
        comment: c.req.param('comment') ?? '',
        params: new URLSearchParams(queryOf(c.req.url)),
        body: () => readJson(c),
        disconnected: () => c.req.raw.signal,
      };
      const context = requestContextOf(c, services, resource);
      const outcome = await handle(context, request);
      // In a preview, everything that is read belongs to the enterprise of the role, including saved views and
      // aggregates without records.
      if (context.identity.isPreview)
        context.identity.access?.touch(resource.name, [String(context.identity.enterpriseId)]);
      return answer(c, outcome);
    };

  const sharePage = createSharedAnswers<Page>();
  const shareCounts = createSharedAnswers<Record<string, number>>();

  /** Handles requests that accept no query parameters. */
  const onPath: typeof on = (handle) =>
    on(async (context, request) => {
      requireKnown(request.params);
      return handle(context, request);
    });

  api.get(
    '/:name',
    on((context, { params }) => readMany(context, params)),
  );
  api.get(
    '/:name/page',
    on((context, { params }) => sharePage(context, params, (own) => readPage(own, params))),
  );
  api.get(
    '/:name/options',
    on((context, { params }) => readOptions(context, params)),
  );
  api.get(
    '/:name/counts',
    on((context, { params }) => shareCounts(context, params, (own) => readCounts(own, params))),
  );
  api.get(
    '/:name/residue',
    on((context, { params }) => readQuotaRoom(context, params)),
  );
  api.get(
    '/:name/aggregate',
    on((context, { params }) => readAggregate(context, params)),
  );
  api.get(
    '/:name/views',
    onPath((context) => readViews(context)),
  );
  api.post(
    '/:name/views',
    on(async (context, { body }) => addView(context, await body())),
  );
  api.patch(
    '/:name/views/:id',
    on(async (context, { id, body }) => changeView(context, id, await body())),
  );
  api.put(
    '/:name/views/team',
    on(async (context, { body }) => chooseTeamView(context, await body())),
  );
  api.delete(
    '/:name/views/:id',
    on((context, { id }) => removeView(context, id)),
  );
  api.get(
    '/:name/tree',
    on((context, { params }) => services.largeAnswers.run(() => readTree(context, params))),
  );
  api.get(
    '/:name/trash',
    on((context, { params }) => readTrash(context, params)),
  );
  api.get(
    '/:name/rows',
    on((context, { params }) => readGridRows(context, params)),
  );
  api.get(
    '/:name/reports/:key',
    on((context, { key, params }) => readReport(context, key, params)),
  );
  api.get(
    '/:name/:id',
    onPath((context, { id }) => readOne(context, id)),
  );
  api.get(
    '/:name/:id/history',
    onPath((context, { id }) => readHistory(context, id)),
  );
  api.get(
    '/:name/:id/comments',
    on((context, { id, params }) => readComments(context, id, params)),
  );
  api.post(
    '/:name/:id/comments',
    on(async (context, { id, body }) => addComment(context, id, await body())),
  );
  api.patch(
    '/:name/:id/comments/:comment',
    on(async (context, { id, comment, body }) => editComment(context, id, comment, await body())),
  );
  api.delete(
    '/:name/:id/comments/:comment',
    on((context, { id, comment }) => removeComment(context, id, comment)),
  );
  api.put(
    '/:name/:id/following',
    on(async (context, { id, body }) => follow(context, id, await body())),
  );
  api.get(
    '/:name/:id/mentionable',
    on((context, { id, params }) => readMentionable(context, id, params)),
  );
  api.get(
    '/:name/:id/versions',
    onPath((context, { id }) => listVersions(context, id)),
  );
  api.get(
    '/:name/:id/versions/:number',
    onPath((context, { id, number }) => readVersion(context, id, number)),
  );
  api.post(
    '/:name',
    on(async (context, { body }) => create(context, await body())),
  );
  api.patch(
    '/:name/:id',
    on(async (context, { id, body }) => edit(context, id, await body())),
  );
  api.post(
    '/:name/query',
    on(async (context, { body }) => {
      const { read, params, lists } = readBodyQuery(await body());
      if (read === 'counts') return readCounts(context, params);
      if (read === 'aggregate') return readAggregate(context, params);
      if (read === 'tree') return services.largeAnswers.run(() => readTree(context, params));
      return readPage(context, params, lists);
    }),
  );
  api.post(
    '/:name/queue',
    on(async (context, { params, body, disconnected }) => {
      const asked = takeConditions(params, await body());
      return takeQueue(context, asked.params, asked.body, disconnected);
    }),
  );
  api.delete(
    '/:name/queue',
    on((context, { params }) => leaveQueue(context, params)),
  );
  api.delete(
    '/:name/:id',
    on((context, { id }) => remove(context, id)),
  );
  api.post(
    '/:name/batch',
    on(async (context, { body }) => batch(context, await body())),
  );
  // Before the paths of one record, whose last part may be the key of an action.
  api.post(
    '/:name/actions/:key',
    on(async (context, { key, params, body }) => {
      const asked = takeConditions(params, await body());
      return actOnList(context, key, asked.params, asked.body);
    }),
  );
  api.post(
    '/:name/:id/restore',
    on((context, { id }) => restore(context, id)),
  );
  api.post(
    '/:name/:id/versions/:number/restore',
    on(async (context, { id, number, body }) => restoreVersion(context, id, number, await body())),
  );
  api.post(
    '/:name/:id/move',
    on(async (context, { id, body }) => move(context, id, await body())),
  );
  api.post(
    '/:name/:id/actions/:key',
    on(async (context, { id, key, body }) => act(context, id, key, await body())),
  );
  api.post(
    '/:name/:id/reveal',
    on(async (context, { id, body }) => reveal(context, id, await body())),
  );
}
