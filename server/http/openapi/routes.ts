import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { type AppContext, type AppEnv, type Identity, identityOf } from '../../request/context.ts';
import type { rates } from '../../runtime/limits.ts';
import { anyObject } from '../json-schema.ts';
import { type OwnRouteRecord, route } from '../route.ts';
import { type DescribedResources, type DocumentReader, openApiDocument, type Route } from './document.ts';

/** Maximum number of documents that are kept, one for each set of permissions; one has half a megabyte. */
const maxKept = 8;

const record = {
  tag: 'server',
  summary: 'This document, of what the caller may use',
  answers: 'application/json',
  data: anyObject,
  rate: 'descriptions',
  countsLater: true,
} satisfies OwnRouteRecord;

interface OpenApiParts {
  /** Returns the resources as the enterprise of an identity has them. */
  catalogueOf(identity: Identity): Promise<DescribedResources>;
  routes(): readonly Route[];
  /** Throws 42900 if the caller exceeds the rate. */
  limit(c: AppContext, rate: keyof typeof rates): Promise<void>;
}

interface KeptDocument {
  readonly text: string;
  readonly etag: string;
}

/**
 * `GET /openapi.json`: requires a session, and lists only the resources and fields that the user may see. Depends on
 * nothing else, so that all users with the same permissions share one document, and the work to make it.
 */
export function openApiRoutes({ catalogueOf, routes, limit }: OpenApiParts): Hono<AppEnv> {
  /** By permissions, the one used last at the end. */
  const kept = new Map<string, Promise<KeptDocument>>();
  /** One document is made at a time. */
  let before: Promise<unknown> = Promise.resolve();

  const make = (key: string, reader: DocumentReader, identity: Identity): Promise<KeptDocument> => {
    const made = before.then(async () => {
      const text = await openApiDocument(routes(), await catalogueOf(identity), reader);
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    });
    before = made.catch(() => kept.delete(key));
    return made;
  };

  return new Hono<AppEnv>().get(
    '/openapi.json',
    route(record, async (c) => {
      await limit(c, record.rate);
      const identity = identityOf(c);
      const { permissions, permissionVersion: version, serviceToken, ownFields, enterpriseId, within } = identity;
      const isService = serviceToken !== undefined;
      const own = ownFields === undefined ? '' : `${within ?? enterpriseId} ${ownFields}`;
      const key = `${isService} ${own} ${permissions.toSorted().join(' ')}`;
      const document = kept.get(key) ?? make(key, { snapshot: { permissions, version }, isService }, identity);
      kept.delete(key);
      kept.set(key, document);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      const { text, etag } = await document;
      c.header('ETag', etag);
      if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304);
      return c.body(text, 200, { 'Content-Type': 'application/json' });
    }),
  );
}
