import { anyObject, id, jsonSchema, list, named, object } from '../../http/json-schema.ts';
import type { RouteRecord } from '../../http/route.ts';
import type { Services } from '../context/request-context.ts';
import { conditions, queryBody, readBodyQuery, takeConditions } from '../query/body-query.ts';
import { readAggregate } from '../read/aggregate.ts';
import { readCounts, readPage } from '../read/records.ts';
import { readTree } from '../read/tree.ts';
import { actOnList } from '../write/actions/list-actions.ts';
import { batch } from '../write/requests/batch.ts';
import { create } from '../write/requests/records.ts';
import { listActionRecords } from './action-records.ts';
import type { On } from './on.ts';
import { selection } from './parameters.ts';

/** Conditions in the body of what is done to everything that a list selects. */
export const whereBody = jsonSchema(conditions);

const batchRecord: RouteRecord = {
  summary: 'Many writes in one transaction',
  rate: 'expensive',
  countsLater: true,
  isFor: ({ allow }) => allow.create || allow.edit || allow.delete,
  body: ({ resource: { name }, allow }) =>
    object(
      {
        ...(allow.create && { create: list(named(`${name}.create`)) }),
        ...(allow.edit && { update: list({ allOf: [named('RecordId'), named(`${name}.change`)] }) }),
        ...(allow.delete && { remove: list(id), restore: list(id) }),
      },
      [],
    ),
};
const actionRecord: RouteRecord = {
  summary: 'Take an action on a list',
  needs: 'edit',
  rate: 'expensive',
  countsLater: true,
  query: selection,
  keys: listActionRecords,
};

/** Adds the writes of a list, and its reads whose conditions are in the body. */
export function addListWriteRoutes(on: On, services: Services): void {
  on(
    'POST /:name',
    {
      summary: 'Create a record',
      needs: 'create',
      isFor: ({ allow }) => allow.create,
      body: ({ resource }) => named(`${resource.name}.create`),
      data: ({ record }) => record,
    },
    async (context, { body }) => create(context, await body()),
  );
  on(
    'POST /:name/query',
    { summary: 'A read of a list whose conditions are in the body', needs: 'list', body: queryBody, data: anyObject },
    async (context, { body }) => {
      const { read, params, lists } = readBodyQuery(await body());
      if (read === 'counts') return readCounts(context, params);
      if (read === 'aggregate') return readAggregate(context, params);
      if (read === 'tree') return services.largeAnswers.run(() => readTree(context, params));
      return readPage(context, params, lists);
    },
  );
  on('POST /:name/batch', batchRecord, async (context, { body }) => batch(context, await body()));
  on('POST /:name/actions/:key', actionRecord, async (context, { key, params, body }) => {
    const asked = takeConditions(params, await body());
    return actOnList(context, key, asked.params, asked.body);
  });
}
