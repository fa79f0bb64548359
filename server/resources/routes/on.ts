import type { Handler } from 'hono';
import { type AppEnv, answer } from '../../context.ts';
import { readJson } from '../../http/body.ts';
import { type RouteRecord, route } from '../../http/route.ts';
import { queryOf, requestContextOf } from '../create-request-context.ts';
import { requireKnown } from '../query/list-query.ts';
import type { RequestContext, Services } from '../request-context.ts';

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

type Handle = (context: RequestContext, request: Request) => Promise<unknown>;

/** Returns the handler of a route of every resource. */
export type On = (record: RouteRecord, handle: Handle) => Handler<AppEnv>;

/**
 * Returns a function that makes handlers. They pass names that are not resources on to the next handler, so that other
 * routes may share the prefix, and refuse a query where the record of the route has none.
 */
export function handlersOf(services: Services): On {
  return (record, handle) =>
    route<Handler<AppEnv>>(record, async (c, next) => {
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
      if (!record.query) requireKnown(request.params);
      const outcome = await handle(context, request);
      // In a preview, everything that is read belongs to the enterprise of the role, including saved views and
      // aggregates without records.
      if (context.identity.isPreview)
        context.identity.access?.touch(resource.name, [String(context.identity.enterpriseId)]);
      return answer(c, outcome);
    });
}
