import { isId } from '../../../src/base/is-id.ts';
import { isObject } from '../../../src/base/is-object.ts';
import { dayOf } from '../../../src/engine/fields/condition.ts';
import { addDays } from '../../../src/engine/time/days.ts';
import { count, list, nothing, object, id as recordId, text } from '../../http/json-schema.ts';
import { type RequestContext, requirePermission } from '../../records/context/request-context.ts';
import type { On } from '../../records/routes/on.ts';
import { actOnList } from '../../records/write/actions/list-actions.ts';
import { act } from '../../records/write/actions/record-actions.ts';
import { asObject } from '../../records/write/input/input.ts';
import { badRequest, notFound } from '../../request/errors.ts';
import { say } from '../../request/messages.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import { messageOf } from '../messages/index.ts';

/** How long an authorization lasts if the request does not say, in days. */
const usualDays = 365;
/** Maximum number of enterprises in one response. */
const maxEnterprises = 200;

const sharedEnterprise = object({
  ...{ id: recordId, enterpriseName: text, code: text, shopCount: count },
  ...{ authorizedAt: text, expiresAt: text },
});

/** The calls between enterprises (spec §7). They do what the screens do, with the same rights. */
export function addAuthorizationRoutes(on: On): void {
  addPartnerLists(on);
  addCodeCalls(on);
  on(
    'DELETE /enterprises/authorize/:id',
    { tag: 'enterprises', of: 'authorization', summary: 'End an authorization, granted or received', data: nothing },
    async (context, { id }) => {
      await end(context, id);
      return null;
    },
  );
}

/** Adds the lists of the enterprises whose shops one may serve, and of those that may serve the own ones. */
function addPartnerLists(on: On): void {
  on(
    'GET /enterprises/grantees',
    {
      tag: 'enterprises',
      of: 'authorization',
      needs: 'list',
      summary: 'Enterprises that may serve the shops of the own one',
      data: list(sharedEnterprise),
    },
    async (context) => {
      const { records } = await activeOf(context);
      return records.map(({ id, values }) => ({ id, enterpriseName: values.granteeName, ...sharedOf(values) }));
    },
  );
  on(
    'GET /enterprises/page',
    {
      tag: 'enterprises',
      of: 'delegation',
      needs: 'list',
      summary: 'Enterprises whose shops the own one may serve',
      data: object({ records: list(sharedEnterprise), total: count }),
    },
    async (context) => {
      const { records, total } = await activeOf(context);
      const listed = records.map(({ values }) => ({
        id: String(values.authorization),
        enterpriseName: values.grantor,
        ...sharedOf(values),
      }));
      return { records: listed, total };
    },
  );
}

/** Adds the calls that issue a code and redeem one. */
function addCodeCalls(on: On): void {
  on(
    'POST /enterprises/authorize/code',
    {
      tag: 'enterprises',
      of: 'authorization',
      needs: 'edit',
      rate: 'expensive',
      countsLater: true,
      summary: 'Generate a code that opens shops to another enterprise; all of them, unless the body names some',
      data: object({ authorizeCode: text }),
    },
    async (context, { body }) => {
      const given = asObject(await body());
      // The input of the screen, which follows from the shops here. The action refuses other unknown keys.
      if (Object.hasOwn(given, 'range')) {
        throw badRequest({ range: [{ key: 'problems.unknownField' }] }, { key: 'refused.values' });
      }
      const { now, timeZone } = context.scope.context;
      const expiresAt = addDays(dayOf(now, timeZone), usualDays);
      const range = given.shops === undefined ? 'all' : 'chosen';
      const issued = await actOnList(context, 'issue', noParams, { expiresAt, ...given, range });
      return { authorizeCode: isObject(issued) ? issued.secret : undefined };
    },
  );
  on(
    'POST /enterprises/authorize',
    {
      tag: 'enterprises',
      of: 'delegation',
      needs: 'edit',
      rate: 'expensive',
      countsLater: true,
      summary: 'Redeem the code of another enterprise',
      body: object({ authorizeCode: text }),
      data: nothing,
    },
    async (context, { body }) => actOnList(context, 'redeem', noParams, await body()),
  );
}

const noParams = new URLSearchParams();

function sharedOf({ code, shopCount, redeemedAt, expiresAt }: StoredRecord['values']) {
  return { code, shopCount, authorizedAt: redeemedAt, expiresAt };
}

async function activeOf(context: RequestContext) {
  const found = await context.scope.records(context.resource.name).pageOf({
    where: { field: 'status', eq: 'active' },
    sort: [{ field: 'id', order: 'desc' as const }],
    start: 0,
    end: maxEnterprises,
  });
  context.identity.access?.show(context.resource, found.records);
  return found;
}

/** Ends an authorization that the enterprise has granted or received, by the id of the authorization. */
async function end(granting: RequestContext, id: string): Promise<void> {
  const receiving = { ...granting, resource: granting.services.catalogue.resource('delegation') };
  const body = { endReason: say(granting.language, messageOf('authorization.endedByCall')) };
  const granted = isId(id) ? await granting.scope.records('authorization').find(id) : undefined;
  if (granted) {
    await act(granting, id, 'end', body);
    return;
  }
  requirePermission(receiving, receiving.resource.rules.edit);
  const [received] = isId(id)
    ? await receiving.scope.records('delegation').page({
        where: { field: 'authorization', eq: Number(id) },
        sort: [{ field: 'id', order: 'desc' as const }],
        start: 0,
        end: 1,
      })
    : [];
  if (!received) throw notFound();
  await act(receiving, received.id, 'end', body);
}
