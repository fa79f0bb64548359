import type { Hono } from 'hono';
import type { AppEnv } from '../../context.ts';
import { anyObject, list, named, object } from '../../http/json-schema.ts';
import type { RouteSubject } from '../../http/route.ts';
import { listVersions, readVersion } from '../read/versions.ts';
import { restoreVersion } from '../write/requests/restore-version.ts';
import type { On } from './on.ts';

const isFor = ({ resource }: RouteSubject) => resource.versions !== undefined;

/** Adds the kept versions of a record. */
export function addVersionRoutes(api: Hono<AppEnv>, on: On): void {
  api.get(
    '/:name/:id/versions',
    on(
      { summary: 'The kept versions of a record, without their values', isFor, data: list(anyObject) },
      (context, { id }) => listVersions(context, id),
    ),
  );
  api.get(
    '/:name/:id/versions/:number',
    on({ summary: 'One kept version with its values', isFor, data: anyObject }, (context, { id, number }) =>
      readVersion(context, id, number),
    ),
  );
  api.post(
    '/:name/:id/versions/:number/restore',
    on(
      {
        summary: 'Write the values of a kept version back',
        isFor: (subject) => isFor(subject) && subject.allow.edit,
        body: object({ version: named('Version') }),
        data: ({ record }) => record,
      },
      async (context, { id, number, body }) => restoreVersion(context, id, number, await body()),
    ),
  );
}
