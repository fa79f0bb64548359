import { type Context, type Handler, Hono } from 'hono';
import { isId } from '../../../src/base/is-id.ts';
import { isObject } from '../../../src/base/is-object.ts';
import { dayOf } from '../../../src/engine/fields/condition.ts';
import { addDays } from '../../../src/engine/time/days.ts';
import { readJson } from '../../http/body/body.ts';
import { count, list, nothing, object, id as recordId, text } from '../../http/json-schema.ts';
import { route } from '../../http/route.ts';
import type { RouteParts } from '../../operations/start/product.ts';
import { type RequestContext, requirePermission } from '../../records/context/request-context.ts';
import { requireKnown } from '../../records/query/list-query.ts';
import { actOnList } from '../../records/write/actions/list-actions.ts';
import { act } from '../../records/write/actions/record-actions.ts';
import { asObject } from '../../records/write/input/input.ts';
import { type AppEnv, answer } from '../../request/context.ts';
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

type ContextOf = RouteParts['requestContext'];

/** The calls between enterprises (spec §7). They do what the screens do, with the same rights. */
export function authorizationRoutes({ requestContext: contextOf }: RouteParts): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(
      '/enterprises/grantees',
      route(
        {
          tag: 'enterprises',
          summary: 'Enterprises that may serve the shops of the own one',
          data: list(sharedEnterprise),
        },
        async (c) => {
          const context = contextOf(c, 'authorization');
          const { records } = await activeOf(c, context);
          return answer(
            c,
            records.map(({ id, values }) => ({ id, enterpriseName: values.granteeName, ...sharedOf(values) })),
          );
        },
      ),
    )
    .get(
      '/enterprises/page',
      route(
        {
          tag: 'enterprises',
          summary: 'Enterprises whose shops the own one may serve',
          data: object({ records: list(sharedEnterprise), total: { type: 'integer' } }),
        },
        async (c) => {
          const context = contextOf(c, 'delegation');
          const { records, total } = await activeOf(c, context);
          const listed = records.map(({ values }) => ({
            id: String(values.authorization),
            enterpriseName: values.grantor,
            ...sharedOf(values),
          }));
          return answer(c, { records: listed, total });
        },
      ),
    )
    .post(
      '/enterprises/authorize/code',
      route(
        {
          tag: 'enterprises',
          summary: 'Generate a code that opens shops to another enterprise; all of them, unless the body names some',
          data: object({ authorizeCode: text }),
        },
        async (c) => {
          const context = contextOf(c, 'authorization');
          const given = asObject(await readJson(c));
          // The input of the screen, which follows from the shops here. The action refuses other unknown keys.
          if (Object.hasOwn(given, 'range')) {
            throw badRequest({ range: [{ key: 'problems.unknownField' }] }, { key: 'refused.values' });
          }
          const { now, timeZone } = context.scope.context;
          const expiresAt = addDays(dayOf(now, timeZone), usualDays);
          const range = given.shops === undefined ? 'all' : 'chosen';
          const issued = await actOnList(context, 'issue', noParams, { expiresAt, ...given, range });
          return answer(c, { authorizeCode: isObject(issued) ? issued.secret : undefined });
        },
      ),
    )
    .post(
      '/enterprises/authorize',
      route(
        {
          tag: 'enterprises',
          summary: 'Redeem the code of another enterprise',
          body: object({ authorizeCode: text }),
          data: nothing,
        },
        async (c) => answer(c, await actOnList(contextOf(c, 'delegation'), 'redeem', noParams, await readJson(c))),
      ),
    )
    .delete(
      '/enterprises/authorize/:id',
      route<Handler<AppEnv, '/enterprises/authorize/:id'>>(
        { tag: 'enterprises', summary: 'End an authorization, granted or received', data: nothing },
        async (c) => {
          await end(c, contextOf, c.req.param('id'));
          return answer(c, null);
        },
      ),
    );
}

const noParams = new URLSearchParams();

function sharedOf({ code, shopCount, redeemedAt, expiresAt }: StoredRecord['values']) {
  return { code, shopCount, authorizedAt: redeemedAt, expiresAt };
}

async function activeOf(c: Context<AppEnv>, context: RequestContext) {
  requireKnown(new URL(c.req.url).searchParams);
  requirePermission(context, context.resource.rules.list);
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
async function end(c: Context<AppEnv>, contextOf: ContextOf, id: string): Promise<void> {
  const [granting, receiving] = [contextOf(c, 'authorization'), contextOf(c, 'delegation')];
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
