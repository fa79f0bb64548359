import { anyObject } from '../../../server/http/json-schema.ts';
import type { On } from '../../../server/records/routes/on.ts';
import { move } from './move.ts';

export function addRecordRoutes(on: On): void {
  on(
    'POST /:name/:id/move',
    {
      summary: 'Move a record to another place in its tree',
      needs: 'edit',
      isFor: ({ resource, allow }) => resource.tree !== undefined && allow.edit,
      body: anyObject,
      data: ({ record }) => record,
    },
    async (context, { id, body }) => move(context, id, await body()),
  );
}
