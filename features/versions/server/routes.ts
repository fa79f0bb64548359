import { anyObject, list, named, object } from '../../../server/http/json-schema.ts';
import type { RouteSubject } from '../../../server/http/route.ts';
import type { On } from '../../../server/records/routes/on.ts';
import { listVersions, readVersion } from './read.ts';
import { restoreVersion } from './restore.ts';

const isFor = ({ resource }: Pick<RouteSubject, 'resource'>) => resource.versions !== undefined;

export function addRecordRoutes(on: On): void {
  on(
    'GET /:name/:id/versions',
    { summary: 'The kept versions of a record, without their values', needs: 'show', isFor, data: list(anyObject) },
    (context, { id }) => listVersions(context, id),
  );
  on(
    'GET /:name/:id/versions/:number',
    { summary: 'One kept version with its values', needs: 'show', isFor, data: anyObject },
    (context, { id, part }) => readVersion(context, id, part('number')),
  );
  on(
    'POST /:name/:id/versions/:number/restore',
    {
      summary: 'Write the values of a kept version back',
      needs: 'edit',
      isFor: (subject) => isFor(subject) && subject.allow.edit,
      body: object({ version: named('Version') }),
      data: ({ record }) => record,
    },
    async (context, { id, part, body }) => restoreVersion(context, id, part('number'), await body()),
  );
}
