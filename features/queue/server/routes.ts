import { id, list, nothing, object, parameter } from '../../../server/http/json-schema.ts';
import { takeConditions } from '../../../server/records/query/body-query.ts';
import { whereBody } from '../../../server/records/routes/list-writes.ts';
import type { On } from '../../../server/records/routes/on.ts';
import { selection, sorting } from '../../../server/records/routes/parameters.ts';
import { leaveQueue, takeQueue } from './queue.ts';

export function addListRoutes(on: On): void {
  on(
    'POST /:name/queue',
    {
      summary: 'Lease the next records of a review, and renew or end leases',
      needs: 'edit',
      isFor: ({ resource }) => resource.review !== undefined,
      query: [...sorting, ...selection],
      body: object({ keep: list(id), release: list(id), _where: whereBody }, []),
      data: ({ page }) => page,
    },
    async (context, { params, body, disconnected }) => {
      const asked = takeConditions(params, await body());
      return takeQueue(context, asked.params, asked.body, disconnected);
    },
  );
  on(
    'DELETE /:name/queue',
    {
      summary: 'Give leases back',
      needs: 'edit',
      isFor: ({ resource }) => resource.review !== undefined,
      query: [parameter('id', list(id))],
      data: nothing,
    },
    (context, { params }) => leaveQueue(context, params),
  );
}
