import type { Hono } from 'hono';
import { readJson } from '../../http/body/body.ts';
import { enforceRateLimit } from '../../http/rate-limits/enforce.ts';
import { addRoute, type RouteRecord } from '../../http/route.ts';
import { type AppEnv, answer } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import { queryOf, requestContextOf } from '../context/create-request-context.ts';
import { allowedTo, type RequestContext, requirePermission, type Services } from '../context/request-context.ts';
import { requireKnown } from '../query/list-query.ts';

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

/** Adds a route of every resource: `GET /:name/page`. */
export type On = (call: string, record: RouteRecord, handle: Handle) => void;

/**
 * Returns a function that adds routes. They pass names that are not resources on to the next handler, so that other
 * routes may share the prefix, and refuse a query where their record has none.
 */
export function adderOf(api: Hono<AppEnv>, services: Services): On {
  return (call, record, handle) =>
    addRoute(api, call, record, async (c, next) => {
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
      await requireAllowed(context, record);
      if (!record.query) requireKnown(request.params);
      const outcome = await handle(context, request);
      // In a preview, everything that is read belongs to the enterprise of the role, including saved views and
      // aggregates without records.
      if (context.identity.isPreview)
        context.identity.access?.touch(resource.name, [String(context.identity.enterpriseId)]);
      return answer(c, outcome);
    });
}

/** Throws 404 where the resource has no such route, 50008 without the permission, and 42900 above the rate of the route. */
async function requireAllowed(context: RequestContext, { isFor, needs, rate }: RouteRecord): Promise<void> {
  const { resource, services } = context;
  if (isFor && !isFor({ resource, allow: allowedTo(context), kinds: services.catalogue.kinds }))
    throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  if (needs) requirePermission(context, resource.rules[needs]);
  if (rate) await enforceRateLimit(context, rate);
}
