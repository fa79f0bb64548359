import type { Action, RecordAction } from '../../../src/engine/actions/record-action.ts';
import { isForUsers, needsRule, recordActionsOf } from '../../../src/engine/actions/states.ts';
import { allows, superAdmin } from '../../../src/engine/permissions/permission.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { id, type Json, list, named, object, orNull, text } from '../../http/json-schema.ts';
import { describedValue } from '../../http/openapi/field-schema.ts';
import type { RouteRecord, RouteSubject } from '../../http/route.ts';
import { ownSelection } from './parameters.ts';

type ByKey = Readonly<Record<string, Partial<RouteRecord>>>;

/** Returns what is said of the transitions and actions of a record, by key. */
export function recordActionRecords(subject: RouteSubject): ByKey {
  const actions = recordActionsOf(subject.resource).filter(isForUsers);
  return Object.fromEntries(
    actions.map((action) => [action.key, recordOf(subject, action, { version: named('Version') })]),
  );
}

/** Returns what is said of the actions on a list, by key. */
export function listActionRecords(subject: RouteSubject): ByKey {
  const { resource, snapshot } = subject;
  const isPlatform = snapshot.permissions.includes(superAdmin) && resource.owner === 'enterprise';
  return Object.fromEntries(
    resource.listActions.map((action) => [
      action.key,
      {
        ...recordOf(subject, action, isPlatform ? { enterprise: id } : {}),
        query: action.filtered ? ownSelection(subject) : [],
      },
    ]),
  );
}

function recordOf(subject: RouteSubject, action: RecordAction, more: Json): Partial<RouteRecord> {
  const data = dataOf(subject, action);
  return { summary: action.label, body: bodyOf(subject, action, more), ...(data && { data }) };
}

function bodyOf({ resource, kinds, snapshot }: RouteSubject, action: RecordAction, more: Json): Json {
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
function dataOf({ record }: RouteSubject, action: RecordAction): Json | undefined {
  if ('to' in action || !needsRule(action)) return record;
  return action.answers && answers[action.answers];
}

const answers: Readonly<Record<NonNullable<Action['answers']>, Json>> = {
  secret: object({ secret: text, account: text }, ['secret']),
  lines: object({ lines: list(named('AnswerLine')) }),
  file: object({ file: named('File') }),
  link: object({ link: text }, ['link']),
};
