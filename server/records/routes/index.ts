import { Hono } from 'hono';
import type { AppEnv } from '../../request/context.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Services } from '../context/request-context.ts';
import { addListRoutes } from './list.ts';
import { addListWriteRoutes } from './list-writes.ts';
import { adderOf, type On } from './on.ts';
import { addRecordRoutes } from './record.ts';
import { addViewRoutes } from './views.ts';

export type PublicSettings = Pick<Settings, 'trustProxy'>;

/** What `server/routes.ts` of a feature may export: routes of a list, of one record, and some without a session. */
interface FeatureRoutes {
  readonly addListRoutes?: (on: On, services: Services) => void;
  readonly addRecordRoutes?: (on: On) => void;
  readonly addPublicRoutes?: (api: Hono<AppEnv>, services: Services, settings: PublicSettings) => void;
}

const features = Object.values(
  import.meta.glob<FeatureRoutes>('../../../features/*/server/routes.ts', { eager: true }),
);

/**
 * Adds the API of every resource (docs/api.md, "Records"). Must be mounted behind a session. Paths of lists come before
 * those of one record, whose last part may be the key of an action.
 */
export function mountResources(api: Hono<AppEnv>, services: Services): void {
  const on = adderOf(api, services);
  addListRoutes(on, services);
  for (const feature of features) feature.addListRoutes?.(on, services);
  addViewRoutes(on);
  addListWriteRoutes(on, services);
  addRecordRoutes(on);
  for (const feature of features) feature.addRecordRoutes?.(on);
}

/** Returns the routes of features that need no session. */
export function publicRoutesOf(services: Services, settings: PublicSettings): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  for (const feature of features) feature.addPublicRoutes?.(api, services, settings);
  return api;
}
