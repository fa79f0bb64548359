import type { Action } from '../../../../src/engine/actions/record-action.ts';
import { enforceRateLimit } from '../../../http/rate-limits/enforce.ts';
import { ApiError, badRequest } from '../../../request/errors.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Selection } from '../../../storage/records/query/query-context.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { type RequestContext, requirePermission } from '../../context/request-context.ts';
import { titleOf } from '../../present/labels.ts';
import { readSelection, requireKnown, selectionOf } from '../../query/list-query.ts';
import type { ListActionRun } from '../../rules/rules.ts';
import { actionRuleOf } from '../context.ts';
import { accept, asObject, checkInput } from '../input/input.ts';
import { isRepeated, runIdempotent } from '../requests/run-idempotent.ts';
import { acceptInputs, withoutInputs } from './action-inputs.ts';
import { finishAnswer, isUnrepeatable } from './answer-file.ts';

/**
 * `POST /{name}/actions/{key}`: returns the result of the domain rule of an action on the list. The body contains the
 * inputs, and for platform staff the enterprise. With `filtered` the query selects records like that of a page.
 */
export async function actOnList(
  context: RequestContext,
  key: string,
  params: URLSearchParams,
  body: unknown,
): Promise<unknown> {
  const { resource } = context;
  const action = resource.listActions.find((one) => one.key === key);
  if (!action) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  // A product may call it without the route, which requires the same.
  requirePermission(context, resource.rules.edit);
  if (action.perm !== undefined) requirePermission(context, action.perm);
  const selection = await requestedSelection(context, action, params);
  await enforceRateLimit(context, 'expensive');
  const given = asObject(body);
  const within = await enterpriseOf(context, given);
  context.identity.access?.touch(resource.name, [within ?? context.scope.enterprise]);
  const check = (scope: DataAccess) => inputsOf(context, scope, action, given, within !== undefined);
  const perform = (await isRepeated(context)) ? undefined : await prepare(context, action, within, selection, check);
  const work = async (all: WritableDataAccess, afterCommit: ListActionRun['afterCommit']) => {
    const scope = within === undefined ? all : all.within(within);
    const inputs = await check(scope);
    const run = perform ?? (await prepare(context, action, within, selection, check));
    const outcome = await run(performedOn(context, scope, action, inputs, afterCommit));
    await scope.keepOperations([{ resource: resource.name, action: key, target: titleOf(context) }]);
    return outcome ?? null;
  };
  const outcome = await context.services.batches.run(() =>
    runIdempotent(context, work, { isSecret: isUnrepeatable(action) }),
  );
  return finishAnswer(context, action, outcome);
}

async function requestedSelection(
  context: RequestContext,
  { filtered }: Action,
  params: URLSearchParams,
): Promise<Selection | undefined> {
  if (!filtered) {
    requireKnown(params);
    return undefined;
  }
  return selectionOf(context, await readSelection(context, params, ['_preset']));
}

/** Returns the enterprise that platform staff name; undefined for other users, and for records of the platform. */
async function enterpriseOf(context: RequestContext, { enterprise }: Values): Promise<string | undefined> {
  const { resource, scope, services } = context;
  if (resource.owner === 'platform' || scope.enterprise !== undefined) return undefined;
  const named = typeof enterprise === 'string' ? enterprise : undefined;
  const known = await scope.records(services.catalogue.system.tenants).existing(named === undefined ? [] : [named]);
  if (named === undefined || !known.has(named)) {
    const key = named === undefined ? 'problems.required' : 'problems.notFound';
    throw badRequest({ enterprise: [{ key }] }, { key: 'refused.values' });
  }
  return named;
}

async function inputsOf(
  context: RequestContext,
  scope: DataAccess,
  action: Action,
  given: Values,
  hasEnterprise: boolean,
): Promise<Values> {
  const { enterprise, ...others } = withoutInputs(action, given);
  const rest = enterprise === undefined || hasEnterprise ? others : { ...others, enterprise };
  const checked = checkInput(context, { given: rest, fields: [], whole: {} });
  const inputs = await acceptInputs(context, scope, action, { given, record: {}, others: checked });
  accept(checked);
  return inputs;
}

async function prepare(
  context: RequestContext,
  { key }: Action,
  within: string | undefined,
  selection: Selection | undefined,
  check: (scope: DataAccess) => Promise<Values>,
) {
  const { identity, now, language } = context;
  const scope = within === undefined ? context.scope : context.scope.within(within);
  const rule = actionRuleOf(context, key);
  return rule({
    inputs: await check(scope),
    actor: identity,
    now,
    language,
    scoped: scope,
    unscoped: scope.pastDataScope(),
    ...(selection && { selection }),
  });
}

function performedOn(
  context: RequestContext,
  scope: WritableDataAccess,
  { key }: Action,
  inputs: Values,
  afterCommit: ListActionRun['afterCommit'],
): ListActionRun {
  const { identity, now, language, services } = context;
  return {
    operation: key,
    inputs,
    actor: identity,
    now,
    timeZone: context.scope.context.timeZone,
    language,
    afterCommit,
    unscoped: scope.pastDataScope(),
    scoped: scope,
    effects: services.effects(context, scope),
  };
}
