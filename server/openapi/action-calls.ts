import type { Action, RecordAction } from '../../src/engine/actions/record-action.ts';
import { isForUsers, needsRule, recordActionsOf } from '../../src/engine/actions/states.ts';
import type { KindRegistry } from '../../src/engine/kind.ts';
import { allows, type PermissionSnapshot, superAdmin } from '../../src/engine/permissions/permission.ts';
import { fieldOf, type Resource } from '../../src/engine/resource.ts';
import { type Call, selectionParameters } from './calls.ts';
import { describedValue, id, type Json, list, named, object, orNull, text } from './schemas.ts';

/** Returns the calls of the transitions and actions of a resource, by method and the path after its name. */
export function stepCalls(
  resource: Resource,
  kinds: KindRegistry,
  snapshot: PermissionSnapshot,
): Readonly<Record<string, Call>> {
  const call = (action: RecordAction, more: Pick<Call, 'body' | 'query'>): Call => {
    const data = dataOf(resource, action);
    return { summary: action.label, tag: resource.name, ...more, ...(data && { data }) };
  };
  const isPlatform = snapshot.permissions.includes(superAdmin) && resource.owner === 'enterprise';
  return Object.fromEntries([
    ...recordActionsOf(resource)
      .filter(isForUsers)
      .map((step): [string, Call] => [
        `POST /:id/actions/${step.key}`,
        call(step, { body: bodyOf(resource, step, kinds, snapshot, { version: named('Version') }) }),
      ]),
    ...resource.listActions.map((action): [string, Call] => [
      `POST /actions/${action.key}`,
      call(action, {
        body: bodyOf(resource, action, kinds, snapshot, isPlatform ? { enterprise: id } : {}),
        ...(action.filtered && { query: selectionParameters(resource) }),
      }),
    ]),
  ]);
}

function bodyOf(
  resource: Resource,
  action: RecordAction,
  kinds: KindRegistry,
  snapshot: PermissionSnapshot,
  more: Json,
): Json {
  const asked = action.ask
    .map((one) => ({ ...one, field: fieldOf(resource, one.field) }))
    .filter(({ field: { perm } }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const valued = [...asked.map(({ field }) => field), ...action.inputs];
  const required = [
    ...asked.filter(({ optional }) => !optional).map(({ field }) => field.name),
    ...action.inputs
      .filter(({ required: is, from, default: initial }) => is && from === undefined && initial === undefined)
      .map(({ name }) => name),
  ];
  const properties = valued.map((field) => {
    const value = describedValue(field, kinds);
    return [field.name, required.includes(field.name) ? value : orNull(value)];
  });
  return object({ ...more, ...Object.fromEntries(properties) }, required);
}

/** Returns the schema of the answer; undefined where only the rule knows it. */
function dataOf(resource: Resource, action: RecordAction): Json | undefined {
  if ('to' in action || !needsRule(action)) return named(resource.name);
  return action.answers && answers[action.answers];
}

const answers: Readonly<Record<NonNullable<Action['answers']>, Json>> = {
  secret: object({ secret: text, account: text }, ['secret']),
  lines: object({ lines: list(named('AnswerLine')) }),
  file: object({ file: named('File') }),
  link: object({ link: text }, ['link']),
};
