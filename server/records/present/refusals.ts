import { envelopeCode } from '../../../src/base/envelope.ts';
import { groupPairs } from '../../../src/base/grouping.ts';
import type { Transition } from '../../../src/engine/actions/record-action.ts';
import type { ActionRefusal } from '../../../src/engine/actions/states.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { resourceTitle } from '../../../src/engine/texts/label.ts';
import { recordName } from '../../../src/engine/texts/record-name.ts';
import { ApiError, conflict, type FieldErrors } from '../../request/errors.ts';
import { type Message, say } from '../../request/messages.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { UniqueKey } from '../../storage/tables/layout.ts';
import { isLog } from '../catalogue/is-log.ts';
import { missingPermission, type RequestContext } from '../context/request-context.ts';
import { actionOf, choiceOf, fieldNamesOf } from './labels.ts';
import { presentWhole } from './present.ts';

/** Maximum number of referring records named in an error, per field. */
const namedReferrers = 3;

/** Returns 40900 with the current record in `data.current`, and who changed it and when. */
export async function conflictWith(
  context: RequestContext,
  scope: DataAccess,
  record: StoredRecord,
  message?: Message,
): Promise<ApiError> {
  const [error] = await conflictsWith(context, scope, [record], message);
  if (!error) throw new Error('A record was presented as nothing.');
  return error;
}

/** Like `conflictWith`, for several records, whose labels are read together. */
export async function conflictsWith(
  context: RequestContext,
  scope: DataAccess,
  records: readonly StoredRecord[],
  message?: Message,
): Promise<ApiError[]> {
  const changedBy = new Set(records.flatMap(({ updatedBy }) => updatedBy ?? []));
  const names = await scope.labels(context.services.catalogue.system.users, changedBy);
  const shown = await presentWhole(context, records, scope);
  return records.map((record, at) => {
    const name = names.get(record.updatedBy ?? '') ?? '';
    return new ApiError({
      code: envelopeCode.conflict,
      message: message ?? { key: 'refused.changed', params: { record: labelOf(context, record), name } },
      data: { current: shown[at], changedBy: name, changedAt: record.updatedAt },
    });
  });
}

/** Returns the error for a transition or an action that the record does not allow now. */
export async function refusal(
  context: RequestContext,
  scope: DataAccess,
  record: StoredRecord,
  action: Pick<Transition, 'key' | 'label'>,
  refused: ActionRefusal,
): Promise<ApiError> {
  const { resource, language, services } = context;
  if (refused.reason === 'permission') return missingPermission(context, refused.rule);
  const params = { record: labelOf(context, record), action: actionOf(context, action) };
  if (refused.reason === 'condition') {
    return conflictWith(context, scope, record, { key: 'refused.condition', params });
  }
  if (refused.reason === 'outsider') {
    return conflictWith(context, scope, record, { key: 'refused.outsider', params });
  }
  const state = choiceOf(services.catalogue, language, resource, resource.states?.field ?? '', refused.state);
  return conflictWith(context, scope, record, { key: 'refused.state', params: { ...params, state } });
}

/** Returns 40900 for values that another record already has. */
export function takenError(context: RequestContext, keys: readonly UniqueKey[]): ApiError {
  return conflict(takenFields(context, keys));
}

/** Returns messages for the fields of each key: another record has the value, or the combination of values. */
function takenFields(context: RequestContext, keys: readonly UniqueKey[]): FieldErrors {
  const taken = keys.flatMap((key) =>
    key.fields.map((field): [string, Message] => [field, takenMessage(context, key)]),
  );
  return Object.fromEntries(groupPairs(taken));
}

export function takenMessage(context: RequestContext, { fields }: UniqueKey): Message {
  if (fields.length === 1) return { key: 'problems.taken' };
  return { key: 'problems.takenTogether', params: { fields: fieldNamesOf(context, fields) } };
}

/**
 * Returns 40900 for a record that cannot be restored: its unique values were taken, or a record it refers to was
 * deleted.
 */
export function restoreError(
  context: RequestContext,
  record: StoredRecord,
  why: { readonly taken: readonly UniqueKey[] } | { readonly gone: readonly string[] },
): ApiError {
  const fields: FieldErrors =
    'taken' in why
      ? takenFields(context, why.taken)
      : Object.fromEntries(why.gone.map((name) => [name, [{ key: 'problems.notFound' }]]));
  const params = {
    record: labelOf(context, record),
    fields: fieldNamesOf(context, Object.keys(fields)),
  };
  return new ApiError({
    code: envelopeCode.conflict,
    message: { key: 'taken' in why ? 'refused.restoreTaken' : 'refused.restoreGone', params },
    fields,
  });
}

/** Returns the reasons of an error in one text, with the names of their fields. */
export function reasonOf(context: RequestContext, { fields = {}, message }: ApiError['facts']): string {
  const { language } = context;
  const named = Object.entries(fields).map(([field, messages]) => {
    const reason = messages.map((one) => say(language, one)).join(say(language, { key: 'referrer.separator' }));
    // A value that consists of fields names the place inside it: `contacts.0.mobile`.
    const [name = field] = field.split('.');
    return `${fieldNamesOf(context, [name])}: ${reason}`;
  });
  return named.length > 0 ? named.join('; ') : say(language, message);
}

/** A reference to a record that is to be deleted. */
interface Referrer {
  readonly resource: string;
  readonly field: string;
  readonly count: number;
  /** The first referring records; empty if the caller may not see them. */
  readonly records: readonly { readonly id: string; readonly label: string }[];
}

/**
 * Returns which of the records are referenced. Runs one query per reference field, and also counts records that the
 * caller may not see.
 */
export async function referredAmong(
  context: RequestContext,
  scope: DataAccess,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { resource: other, field } of context.services.catalogue.referencesTo(context.resource.name)) {
    for (const id of await scope.records(other.name).referred(field.name, ids)) found.add(id);
  }
  return found;
}

/**
 * Returns 40900 if other records refer to this one, naming those that the caller may see; undefined if there are none.
 */
export async function referredError(
  context: RequestContext,
  scope: DataAccess,
  record: StoredRecord,
): Promise<ApiError | undefined> {
  const { services, resource, snapshot } = context;
  const referrers: Referrer[] = [];
  for (const { resource: other, field } of services.catalogue.referencesTo(resource.name)) {
    if (isLog(other) || field.lookup) continue;
    const { records, count } = await scope.records(other.name).referring(field.name, record.id, namedReferrers);
    if (count === 0) continue;
    context.identity.access?.show(other, records);
    const isSeen = allows(snapshot, other.rules.list) && allows(snapshot, field.perm.read);
    referrers.push({
      resource: other.name,
      field: field.name,
      count,
      records: isSeen
        ? records.map((one) => ({ id: one.id, label: labelOf({ ...context, resource: other }, one) }))
        : [],
    });
  }
  if (referrers.length === 0) return undefined;
  const named = referrers
    .map((one) => sayReferrer(context, one))
    .join(say(context.language, { key: 'referrer.separator' }));
  return new ApiError({
    code: envelopeCode.conflict,
    message: { key: 'refused.referred', params: { record: labelOf(context, record), referrers: named } },
    data: { referrers },
  });
}

function sayReferrer(
  { language, services: { catalogue } }: RequestContext,
  { resource, count, records }: Referrer,
): string {
  const labels = records.map(({ label }) => label).join(say(language, { key: 'referrer.separator' }));
  const params = {
    resource: resourceTitle(catalogue.translate(language), catalogue.resource(resource)),
    count,
    labels,
  };
  if (records.length === 0) return say(language, { key: 'referrer.counted', params });
  return say(language, { key: records.length < count ? 'referrer.more' : 'referrer.named', params });
}

/** Returns the label of a record, as the console shows it: a day or a time in the time zone of the server. */
export function labelOf(
  { resource, language, scope, services }: Pick<RequestContext, 'resource' | 'language' | 'scope' | 'services'>,
  { id, values }: StoredRecord,
): string {
  const { kinds, translate } = services.catalogue;
  return recordName(
    resource,
    { ...values, id },
    { kinds, translate: translate(language), timeZone: scope.context.timeZone },
  );
}
