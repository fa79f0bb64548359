import type { Handler, Hono } from 'hono';
import { readJson } from '../../http/body/body.ts';
import { enforceRateLimit } from '../../http/rate-limits/enforce.ts';
import { addRoute, type RouteRecord } from '../../http/route.ts';
import { type AppContext, type AppEnv, answer, identityOf } from '../../request/context.ts';
import { ApiError, notPermitted } from '../../request/errors.ts';
import { queryOf, requestContextOf } from '../context/create-request-context.ts';
import { allowedTo, type RequestContext, requirePermission, type Services } from '../context/request-context.ts';
import { requireKnown } from '../query/list-query.ts';

/** The parameters of a request, without its user. */
interface Request {
  readonly id: string;
  readonly key: string;
  /** Returns another part of the path by its name. */
  part(name: string): string;
  readonly params: URLSearchParams;
  body(): Promise<unknown>;
  /** Aborted when the client no longer waits for the response. */
  disconnected(): AbortSignal;
}

type Handle = (context: RequestContext, request: Request) => Promise<unknown>;

/** Adds a route of every resource, `GET /:name/page`, or a single one whose record says of which resource it is. */
export type On = (call: string, record: RouteRecord, handle: Handle) => void;

/** Returns a function that adds routes, which refuse a query where their record has none. */
export function adderOf(api: Hono<AppEnv>, services: Services): On {
  return (call, record, handle) =>
    addRoute(
      api,
      call,
      record,
      ofResource(services, record, async (c, context) => {
        const part = (name: string) => c.req.param(name) ?? '';
        const request = {
          id: part('id'),
          key: part('key'),
          part,
          params: new URLSearchParams(queryOf(c.req.url)),
          body: () => readJson(c),
          disconnected: () => c.req.raw.signal,
        };
        if (!record.query) requireKnown(request.params);
        const outcome = await handle(context, request);
        // In a preview, everything that is read belongs to the enterprise of the role, including saved views and
        // aggregates without records.
        if (context.identity.isPreview)
          context.identity.access?.touch(context.resource.name, [String(context.identity.enterpriseId)]);
        return answer(c, outcome);
      }),
    );
}

/**
 * Returns the handler of a route of a resource, which checks what the record asks for. It passes names that are not
 * resources on to the next handler, so that other routes may share the prefix.
 */
export function ofResource(
  services: Services,
  record: RouteRecord,
  handle: (c: AppContext, context: RequestContext) => Promise<Response> | Response,
): Handler<AppEnv> {
  return async (c, next) => {
    const name = record.of ?? c.req.param('name') ?? '';
    const resource = services.catalogue.find(name);
    if (!resource) return next();
    const identity = identityOf(c);
    // Most requests are of enterprises without fields of their own.
    const mayHaveMore = identity.ownFields !== undefined && (resource.extend || resource.reachedBy);
    const own = mayHaveMore ? await services.of(identity) : services;
    const context = requestContextOf(c, own, own.catalogue.resource(name));
    await requireAllowed(context, record);
    return handle(c, context);
  };
}

/** Throws 404 where the resource has no such route, 50008 without the permission, and 42900 above the rate of the route. */
async function requireAllowed(context: RequestContext, record: RouteRecord): Promise<void> {
  const { isFor, isForUsers, needs = [], rate, countsLater } = record;
  const { resource, services, identity } = context;
  if (isFor && !isFor({ resource, allow: allowedTo(context), kinds: services.catalogue.kinds }))
    throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  if (isForUsers && identity.serviceToken !== undefined) throw notPermitted({ key: 'serviceToken.recordsOnly' });
  for (const operation of [needs].flat()) requirePermission(context, resource.rules[operation]);
  if (rate && !countsLater) await enforceRateLimit(context, rate);
}
