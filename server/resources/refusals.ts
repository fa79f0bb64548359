import { envelopeCode } from '../../src/engine/envelope.ts';
import { allows } from '../../src/engine/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import type { Refusal } from '../../src/engine/states.ts';
import type { Transition } from '../../src/engine/step.ts';
import { ApiError, conflict, type FieldErrors } from '../errors.ts';
import { type Message, say } from '../messages.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Scope } from '../storage/records/scope.ts';
import type { UniqueKey } from '../storage/tables/layout.ts';
import { type Call, lacking } from './call.ts';
import { presentOne } from './present.ts';
import { actionOf, choiceOf, fieldNamesOf, titleOf } from './words.ts';
import { isLog } from './write/log.ts';

/** Labels of referring records that a refusal names, per field. */
const namedReferrers = 3;

/** 40900 with the record as it is now in `data.current`, and who changed it and when beside it. */
export async function conflictWith(
  call: Call,
  scope: Scope,
  record: StoredRecord,
  message?: Message,
): Promise<ApiError> {
  const names = await scope.labels(
    call.parts.catalogue.system.users,
    new Set(record.updatedBy === null ? [] : [record.updatedBy]),
  );
  const name = names.get(record.updatedBy ?? '') ?? '';
  return new ApiError({
    code: envelopeCode.conflict,
    message: message ?? { key: 'refused.changed', params: { record: labelOf(call.resource, record), name } },
    data: { current: await presentOne(call, record, scope), changedBy: name, changedAt: record.updatedAt },
  });
}

/** Why a transition or an action cannot be done to the record now. */
export async function refusal(
  call: Call,
  scope: Scope,
  record: StoredRecord,
  action: Pick<Transition, 'key' | 'label'>,
  refused: Refusal,
): Promise<ApiError> {
  const { resource, language, parts } = call;
  if (refused.reason === 'permission') return lacking(call, refused.rule);
  const params = { record: labelOf(resource, record), action: actionOf(language, resource, action) };
  if (refused.reason === 'condition') {
    return conflictWith(call, scope, record, { key: 'refused.condition', params });
  }
  const state = choiceOf(parts.catalogue, language, resource, resource.states?.field ?? '', refused.state);
  return conflictWith(call, scope, record, { key: 'refused.state', params: { ...params, state } });
}

/** 40900 for values that another record holds. */
export function takenError(call: Call, keys: readonly UniqueKey[]): ApiError {
  return conflict(takenFields(call, keys));
}

/** Says of each field of the keys that another record holds the value, or those of the whole combination. */
function takenFields(call: Call, keys: readonly UniqueKey[]): FieldErrors {
  const found = new Map<string, Message[]>();
  for (const key of keys) {
    for (const field of key.fields) found.set(field, [...(found.get(field) ?? []), takenMessage(call, key)]);
  }
  return Object.fromEntries(found);
}

export function takenMessage({ language, resource }: Call, { fields }: UniqueKey): Message {
  if (fields.length === 1) return { key: 'problems.taken' };
  return { key: 'problems.takenTogether', params: { fields: fieldNamesOf(language, resource, fields) } };
}

/**
 * 40900 for a record that cannot come back: other records took its unique values meanwhile, or what it refers to is gone.
 */
export function restoreError(
  call: Call,
  record: StoredRecord,
  why: { readonly taken: readonly UniqueKey[] } | { readonly gone: readonly string[] },
): ApiError {
  const { resource, language } = call;
  const fields: FieldErrors =
    'taken' in why
      ? takenFields(call, why.taken)
      : Object.fromEntries(why.gone.map((name) => [name, [{ key: 'problems.notFound' }]]));
  const params = {
    record: labelOf(resource, record),
    fields: fieldNamesOf(language, resource, Object.keys(fields)),
  };
  return new ApiError({
    code: envelopeCode.conflict,
    message: { key: 'taken' in why ? 'refused.restoreTaken' : 'refused.restoreGone', params },
    fields,
  });
}

/** What refers to a record that is to be deleted. */
interface Referrer {
  readonly resource: string;
  readonly field: string;
  readonly count: number;
  /** The first of them; none where the caller may not see them. */
  readonly records: readonly { readonly id: string; readonly label: string }[];
}

/** Which of the records others refer to: told by one question for each field that may, whoever may see them. */
export async function referredAmong(call: Call, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { resource: other, field } of call.parts.catalogue.referencesTo(call.resource.name)) {
    for (const id of await scope.records(other.name).referred(field.name, ids)) found.add(id);
  }
  return found;
}

/** 40900 if records refer to this one, naming them as far as the caller may see them; nothing if none do. */
export async function referredError(call: Call, scope: Scope, record: StoredRecord): Promise<ApiError | undefined> {
  const { parts, resource, snapshot } = call;
  const referrers: Referrer[] = [];
  for (const { resource: other, field } of parts.catalogue.referencesTo(resource.name)) {
    if (isLog(other)) continue;
    const { records, count } = await scope.records(other.name).referring(field.name, record.id, namedReferrers);
    if (count === 0) continue;
    call.identity.access?.show(other, records);
    const isSeen = allows(snapshot, other.rules.list) && allows(snapshot, field.perm.read);
    referrers.push({
      resource: other.name,
      field: field.name,
      count,
      records: isSeen ? records.map((one) => ({ id: one.id, label: labelOf(other, one) })) : [],
    });
  }
  if (referrers.length === 0) return undefined;
  const named = referrers.map((one) => sayReferrer(call, one)).join(say(call.language, { key: 'referrer.separator' }));
  return new ApiError({
    code: envelopeCode.conflict,
    message: { key: 'refused.referred', params: { record: labelOf(resource, record), referrers: named } },
    data: { referrers },
  });
}

function sayReferrer({ language, parts }: Call, { resource, count, records }: Referrer): string {
  const labels = records.map(({ label }) => label).join(say(language, { key: 'referrer.separator' }));
  const params = { resource: titleOf(language, parts.catalogue.resource(resource)), count, labels };
  if (records.length === 0) return say(language, { key: 'referrer.counted', params });
  return say(language, { key: records.length < count ? 'referrer.more' : 'referrer.named', params });
}

function labelOf({ recordLabel }: Resource, { id, values }: StoredRecord): string {
  return String(values[recordLabel] ?? id);
}
