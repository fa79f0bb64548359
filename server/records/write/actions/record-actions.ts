import { isForUsers, needsRule } from '../../../../src/engine/actions/states.ts';
import { ApiError, badRequest } from '../../../request/errors.ts';
import { type RequestContext, requirePermission } from '../../context/request-context.ts';
import { presentOne } from '../../present/present.ts';
import { withHashes } from '../input/hashing.ts';
import { asObject } from '../input/input.ts';
import { limitMaskedWrites } from '../requests/masked-tries.ts';
import { runIdempotent } from '../requests/run-idempotent.ts';
import { applyAction } from './apply-action.ts';
import { runActionRule } from './run-action-rule.ts';

/**
 * `POST /{name}/{id}/actions/{key}`: a transition or an action that only writes fields returns the changed record; any
 * other action returns the result of its domain rule. The body contains the values of fields and inputs and, to detect
 * concurrent changes, `version`.
 */
export async function act(context: RequestContext, id: string, key: string, body: unknown): Promise<unknown> {
  const { resource } = context;
  const transition = resource.states?.transitions.find((one) => one.key === key && isForUsers(one));
  const action = resource.actions.find((one) => one.key === key);
  const step = transition ?? action;
  if (!step) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  // A product may call it without the route, which requires the same.
  requirePermission(context, resource.rules.edit);
  const { version, ...given } = asObject(body);
  if (version !== undefined && (typeof version !== 'number' || !Number.isSafeInteger(version))) {
    throw badRequest({ version: [{ key: 'problems.notWhole' }] }, { key: 'refused.values' });
  }
  await limitMaskedWrites(context, [given]);
  if (action && needsRule(action)) return runActionRule(context, action, { id, version, given });
  const prepared = await withHashes(context, resource.rules.edit, given);
  return runIdempotent(prepared, async (all) => {
    const { record, scope } = await applyAction(prepared, all, step, { id, version, given });
    return presentOne(prepared, record, scope);
  });
}
