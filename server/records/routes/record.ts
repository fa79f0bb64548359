import { anyObject, list, named, object, text } from '../../http/json-schema.ts';
import type { RouteRecord } from '../../http/route.ts';
import { readHistory, readOne } from '../read/records.ts';
import { act } from '../write/actions/record-actions.ts';
import { edit, remove } from '../write/requests/records.ts';
import { restore } from '../write/requests/restore.ts';
import { reveal } from '../write/requests/reveal.ts';
import { recordActionRecords } from './action-records.ts';
import type { On } from './on.ts';

const revealRecord: RouteRecord = {
  summary: 'The whole value of a masked field',
  needs: 'reveal',
  rate: 'reveals',
  countsLater: true,
  isFor: ({ resource }) => Object.values(resource.fields).some(({ mask }) => mask),
  body: object({ field: text }),
};

/** Adds the calls about one record. */
export function addRecordRoutes(on: On): void {
  on('GET /:name/:id', { summary: 'One record', needs: 'show', data: ({ record }) => record }, (context, { id }) =>
    readOne(context, id),
  );
  on(
    'PATCH /:name/:id',
    {
      summary: 'Change a record',
      needs: 'edit',
      isFor: ({ allow }) => allow.edit,
      body: ({ resource }) => named(`${resource.name}.change`),
      data: ({ record }) => record,
    },
    async (context, { id, body }) => edit(context, id, await body()),
  );
  on(
    'DELETE /:name/:id',
    { summary: 'Delete a record', needs: 'delete', isFor: ({ allow }) => allow.delete, data: named('RecordId') },
    (context, { id }) => remove(context, id),
  );
  on(
    'GET /:name/:id/history',
    { summary: 'Who did what to a record', needs: 'show', data: list(anyObject) },
    (context, { id }) => readHistory(context, id),
  );
  on(
    'POST /:name/:id/restore',
    { summary: 'Take a deletion back', needs: 'delete', isFor: ({ allow }) => allow.delete, data: named('Record') },
    (context, { id }) => restore(context, id),
  );
  on(
    'POST /:name/:id/actions/:key',
    { summary: 'Take an action', needs: 'edit', keys: recordActionRecords },
    async (context, { id, key, body }) => act(context, id, key, await body()),
  );
  on('POST /:name/:id/reveal', revealRecord, async (context, { id, body }) => reveal(context, id, await body()));
}
