import { Hono } from 'hono';
import { type AppEnv, identityOf } from '../context.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { openApiDocument, type Route } from './document.ts';

/** `GET /openapi.json`: requires a session, and lists only the resources and fields that the user may see. */
export function openApiRoutes(catalogue: Catalogue, routes: () => readonly Route[]): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/openapi.json', (c) => {
    const { permissions, permissionVersion: version } = identityOf(c);
    return c.json(openApiDocument(routes(), catalogue, { permissions, version }));
  });
}
