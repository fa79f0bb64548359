import { Hono } from 'hono';
import { memoize } from '../../src/engine/shared/memoize.ts';
import { type AppEnv, identityOf } from '../context.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { openApiDocument, type Route } from './document.ts';

/** `GET /openapi.json`: requires a session, and lists only the resources and fields that the user may see. */
export function openApiRoutes(catalogue: Catalogue, routes: () => readonly Route[]): Hono<AppEnv> {
  const documentFor = memoize((sortedPermissions: string) => {
    const permissions: string[] = JSON.parse(sortedPermissions);
    return JSON.stringify(openApiDocument(routes(), catalogue, { permissions, version: '' }));
  });
  return new Hono<AppEnv>().get('/openapi.json', (c) => {
    const text = documentFor(JSON.stringify(identityOf(c).permissions.toSorted()));
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
}
