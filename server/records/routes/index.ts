import type { Hono } from 'hono';
import type { AppEnv } from '../../request/context.ts';
import type { Services } from '../context/request-context.ts';
import { addCommentRoutes } from './comments.ts';
import { addListRoutes } from './list.ts';
import { addListWriteRoutes } from './list-writes.ts';
import { adderOf, type On } from './on.ts';
import { addRecordRoutes } from './record.ts';
import { addVersionRoutes } from './versions.ts';
import { addViewRoutes } from './views.ts';

const ofFeatures = Object.values(
  import.meta.glob<(on: On, services: Services) => void>('../../../features/*/server/routes.ts', {
    eager: true,
    import: 'addListRoutes',
  }),
);

/**
 * Adds the API of every resource (docs/api.md, "Records"). Must be mounted behind a session. Paths of lists come before
 * those of one record, whose last part may be the key of an action.
 */
export function mountResources(api: Hono<AppEnv>, services: Services): void {
  const on = adderOf(api, services);
  addListRoutes(on, services);
  for (const add of ofFeatures) add(on, services);
  addViewRoutes(on);
  addListWriteRoutes(on, services);
  addRecordRoutes(on);
  addCommentRoutes(on);
  addVersionRoutes(on);
}
