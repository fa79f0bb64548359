import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { openApiDocument, type Route } from './document.ts';

/** `GET /openapi.json`, behind a session: nobody learns of resources and fields that do not exist for them. */
export function openApiRoutes(catalogue: Catalogue, routes: () => readonly Route[]): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/openapi.json', (c) => {
    const { permissions, permissionVersion: version } = c.get('identity');
    return c.json(openApiDocument(routes(), catalogue, { permissions, version }));
  });
}
