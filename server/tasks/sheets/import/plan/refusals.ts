import { isEmpty } from '../../../../../src/base/empty.ts';
import type { RequestContext } from '../../../../records/context/request-context.ts';
import { takenMessage } from '../../../../records/present/refusals.ts';
import { applyRules } from '../../../../records/write/steps/apply-rules.ts';
import { noQuota, roomIn } from '../../../../records/write/steps/quota.ts';
import { ApiError } from '../../../../request/errors.ts';
import type { Message } from '../../../../request/messages.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import type { RecordReader } from '../../../../storage/records/read/reader.ts';
import { changesBetween } from '../../../../storage/records/write/history.ts';
import type { UniqueKey, Values } from '../../../../storage/tables/layout.ts';
import { sheetKey } from '../columns.ts';
import type { PlannedRow } from '../row.ts';
import { createSeenValues, type SeenValues } from './seen.ts';

/** Key for messages about the whole row, in messages by field. */
export const wholeRow = '';

/** A plan to which errors can still be added. */
export interface OpenRow extends Omit<PlannedRow, 'errors'> {
  readonly errors: Map<string, Message[]>;
}

/** Rejects values of unique keys that another record or an earlier row already has. */
export async function refuseDuplicates(
  context: RequestContext,
  scope: WritableDataAccess,
  planned: readonly OpenRow[],
  seen: SeenValues,
): Promise<void> {
  const records = scope.records(context.resource.name);
  const found = sheetKey(context)?.name;
  const written = planned.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  for (const key of records.uniqueKeys) {
    const compared = written.map((plan) => claimOf(records, key, plan));
    const holders = await records.holders(
      key.name,
      compared.flatMap((value) => value ?? []),
    );
    const claimed = createSeenValues();
    for (const [index, plan] of written.entries()) {
      const value = compared[index];
      if (value === undefined || key.fields.some((field) => plan.errors.has(field))) continue;
      const holder = holders.get(value);
      const isTaken = holder !== undefined && holder !== plan.existing?.id;
      // The key of a row of another chunk was compared when its record was looked up.
      const earlierRows = key.name === found ? [claimed] : [seen, claimed];
      const before = earlierRows.map((rows) => rows.rowOf(scope.enterprise, key.name, value));
      const earlier = before.find((row) => row !== undefined && row !== plan.repeats);
      if (earlier !== undefined) refuse(plan, key, { key: 'sheet.repeated', params: { row: earlier + 1 } });
      else if (isTaken) refuse(plan, key, takenMessage(context, key));
      else claimed.add(scope.enterprise, key.name, value, plan.row);
    }
  }
}

/**
 * Returns the comparable form of a unique key, using values of the existing record for fields that the row does not
 * set. Undefined if the row sets none of its fields.
 */
export function claimOf(
  records: Pick<RecordReader, 'comparable'>,
  { name, fields }: UniqueKey,
  { existing, values }: Pick<PlannedRow, 'existing' | 'values'>,
) {
  if (fields.every((field) => isEmpty(values[field]))) return undefined;
  return records.comparable(name, { ...existing?.values, ...values });
}

function refuse({ errors }: OpenRow, { fields }: UniqueKey, message: Message): void {
  for (const field of fields) errors.set(field, [message]);
}

/**
 * Runs the domain rules for every row without errors, as if it were the only one. For a row that repeats an earlier
 * one, the record is not known yet; the rules run when the row is written.
 */
export async function refuseByRules(context: RequestContext, planned: readonly OpenRow[]): Promise<void> {
  for (const { outcome, errors, values, existing: record, scope } of planned) {
    if (errors.size > 0 || (outcome !== 'create' && (outcome !== 'update' || !record))) continue;
    if (record && isUnchanged(values)) continue;
    const changes = changesBetween(record?.values ?? {}, values);
    const pending = { scope, record, values: { ...record?.values, ...values }, changes };
    const refused = await refusalOf(() => applyRules(context, outcome, [pending]));
    for (const [field, messages] of refused ?? []) errors.set(field, [...messages]);
  }
}

/** Returns true if the cells of an existing record say nothing new. Such a row writes nothing. */
export function isUnchanged(values: Values): boolean {
  return Object.keys(values).length === 0;
}

/** Rejects new records beyond the quota of the enterprise, counting those of earlier rows. */
export async function refuseOverQuota(
  context: RequestContext,
  scope: WritableDataAccess,
  planned: readonly OpenRow[],
  seen: SeenValues,
): Promise<void> {
  const { quota, residue } = await roomIn(context, scope);
  if (quota === null || residue === null) return;
  const made = planned.filter(({ outcome, errors }) => outcome === 'create' && errors.size === 0);
  for (const { errors } of made.slice(Math.max(0, residue - seen.madeIn(scope.enterprise)))) {
    errors.set(wholeRow, [noQuota(context, quota)]);
  }
}

/** Runs a write and returns its errors by field; undefined if it succeeds. Rethrows errors other than `ApiError`. */
export async function refusalOf(
  write: () => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly Message[]> | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorsOf(error);
  }
}

/** Returns the messages of an error by field. */
export function errorsOf({ facts }: ApiError): ReadonlyMap<string, readonly Message[]> {
  const fields = Object.entries(facts.fields ?? {});
  return new Map(fields.length > 0 ? fields : [[wholeRow, [facts.message]]]);
}
