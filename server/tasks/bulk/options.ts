import { bulkFields, bulkJobActions, transitionBack } from '../../../src/engine/actions/bulk.ts';
import type { RecordAction } from '../../../src/engine/actions/record-action.ts';
import { isTransition } from '../../../src/engine/actions/states.ts';
import { type RequestContext, requireOperation, requirePermission } from '../../records/context/request-context.ts';
import { actionOf } from '../../records/present/labels.ts';
import { ApiError, badRequest } from '../../request/errors.ts';
import { say } from '../../request/messages.ts';
import type { BulkOptions } from '../jobs/job.ts';

/** Returns the transition or action of an operation; undefined for `update` and `delete`. */
export function actionNamed({ resource, services }: RequestContext, operation: string): RecordAction | undefined {
  if (operation === 'update' || operation === 'delete') return undefined;
  return bulkJobActions(resource, services.catalogue.kinds).find(({ key }) => key === operation);
}

/**
 * Throws 404 if the resource has no such bulk operation, 50008 without the permission, and 40000 for fields that cannot
 * be written in bulk. Jobs check this again for every chunk.
 */
export function requireBulk(context: RequestContext, { operation, values }: Pick<BulkOptions, 'operation' | 'values'>) {
  const { resource, snapshot, services } = context;
  requirePermission(context, resource.rules.list);
  if (operation === 'delete') {
    requireOperation(context, 'delete');
    requirePermission(context, resource.rules.delete);
  } else if (operation === 'update') {
    requireOperation(context, 'edit');
    requirePermission(context, resource.rules.edit);
    requireFields(
      values,
      bulkFields(resource, snapshot, services.catalogue.kinds).map(({ name }) => name),
    );
  } else {
    const action = actionNamed(context, operation);
    if (!action) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
    requirePermission(context, resource.rules.edit);
    if (action.perm !== undefined) requirePermission(context, action.perm);
  }
}

function requireFields(values: BulkOptions['values'], allowed: readonly string[]): void {
  const names = Object.keys(values);
  if (names.length === 0) throw badRequest({ values: [{ key: 'problems.required' }] }, { key: 'refused.values' });
  const unknown = names.filter((name) => !allowed.includes(name));
  if (unknown.length === 0) return;
  throw badRequest(Object.fromEntries(unknown.map((name) => [name, [{ key: 'problems.unknownField' }]])), {
    key: 'refused.values',
  });
}

/**
 * Returns true if the operation can be undone. A transition can if the graph leads back to one of its source states, and
 * an action if the user may write back what it writes.
 */
export function isUndoable(context: RequestContext, operation: string): boolean {
  const { resource, snapshot, services } = context;
  const action = actionNamed(context, operation);
  if (!action) return true;
  if (isTransition(action)) return action.from.some((state) => transitionBack(resource, action, state) !== undefined);
  const writable = bulkFields(resource, snapshot, services.catalogue.kinds);
  return writtenFields(context, action).every((name) => writable.some((field) => field.name === name));
}

/** Returns the fields whose values an undo writes back: of a transition all that are stored, since its rules write, too. */
export function writtenFields({ resource, services }: RequestContext, action: RecordAction): string[] {
  if (isTransition(action)) {
    const { kinds } = services.catalogue;
    return Object.values(resource.fields)
      .filter(
        ({ type, settings, lookup, rows }) =>
          !lookup && !rows && !kinds[type]?.writeOnly && !kinds[type]?.computes?.(settings),
      )
      .map(({ name }) => name);
  }
  return [...action.ask.map(({ field }) => field), ...Object.keys(action.set ?? {})];
}

/** Returns the name of an operation, by which its job is found again. */
export function operationName(context: RequestContext, operation: string): string {
  const { language } = context;
  const action = actionNamed(context, operation);
  if (action) return actionOf(context, action);
  return say(language, { key: operation === 'delete' ? 'bulk.delete' : 'bulk.update' });
}
