import { Hono } from 'hono';
import { type AppEnv, identityOf } from '../context.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { openApiDocument, type Route } from './document.ts';

/** `GET /openapi.json`: requires a session, and lists only the resources and fields that the user may see. */
export function openApiRoutes(catalogue: Catalogue, routes: () => readonly Route[]): Hono<AppEnv> {
  /** Only the last document: one has megabytes. */
  let last: { readonly permissions: string; readonly text: string } | undefined;
  return new Hono<AppEnv>().get('/openapi.json', (c) => {
    const { permissions, permissionVersion: version } = identityOf(c);
    const key = JSON.stringify(permissions.toSorted());
    if (last?.permissions !== key)
      last = { permissions: key, text: JSON.stringify(openApiDocument(routes(), catalogue, { permissions, version })) };
    return c.body(last.text, 200, { 'Content-Type': 'application/json' });
  });
}
