import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { readText } from '../../http/body/body.ts';
import { type AppEnv, identityOf } from '../../request/context.ts';
import { badRequest } from '../../request/errors.ts';
import type { IdempotencyKey, RequestContext, Services } from './request-context.ts';

/** Maximum length of an idempotency key, in characters; clients send a UUID. */
const maxKeyLength = 200;

/** Returns the query of an address with its question mark; empty if there is none. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** Returns the context of a request about a resource. */
export function requestContextOf(
  c: Context<AppEnv>,
  services: Services,
  resource: RequestContext['resource'],
): RequestContext {
  const signedIn = identityOf(c);
  // The platform's own records, such as the enterprises themselves, belong to none.
  const identity = resource.owner === 'platform' ? { ...signedIn, within: undefined } : signedIn;
  const now = services.clock.now();
  return {
    services,
    resource,
    identity,
    snapshot: { permissions: identity.permissions, version: identity.permissionVersion },
    language: c.get('language'),
    now,
    scope: services.dataAccess.forIdentity(identity, now),
    path: c.req.path,
    idempotencyKey: idempotencyKeyOf(c),
  };
}

/** Throws 40000 for a key that is too long: truncated, it could equal the key of another request. */
function idempotencyKeyOf(c: Context<AppEnv>): IdempotencyKey | undefined {
  const text = c.req.method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
  if (!text) return undefined;
  if (text.length > maxKeyLength) {
    throw badRequest(undefined, { key: 'request.keyTooLong', params: { max: maxKeyLength } });
  }
  return {
    text,
    async request() {
      return createHash('sha256')
        .update(JSON.stringify([queryOf(c.req.url), await readText(c)]))
        .digest('base64url');
    },
  };
}
