import { count, list, object } from '../../../server/http/json-schema.ts';
import { option } from '../../../server/records/routes/list.ts';
import type { On } from '../../../server/records/routes/on.ts';
import { ownFilters, range } from '../../../server/records/routes/parameters.ts';
import { readGridRows } from './read-rows.ts';

export function addListRoutes(on: On): void {
  on(
    'GET /:name/rows',
    {
      summary: 'The rows of a grid',
      needs: 'list',
      isFor: ({ resource }) => resource.list.grid !== undefined,
      query: (subject) => [...range, ownFilters(subject)],
      data: object({ records: list(option), total: count }),
    },
    (context, { params }) => readGridRows(context, params),
  );
}
