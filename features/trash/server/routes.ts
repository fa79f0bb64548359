import { named, parameter, text } from '../../../server/http/json-schema.ts';
import type { On } from '../../../server/records/routes/on.ts';
import { enterpriseOf, range } from '../../../server/records/routes/parameters.ts';
import { readTrash } from './read.ts';

export function addListRoutes(on: On): void {
  on(
    'GET /:name/trash',
    {
      summary: 'The deleted records that can be restored',
      needs: ['list', 'delete'],
      isFor: ({ allow }) => allow.delete,
      query: (subject) => [parameter('q', text), ...range, ...enterpriseOf(subject)],
      data: named('Records'),
    },
    (context, { params }) => readTrash(context, params),
  );
}
