import { isEmpty } from '../../../src/engine/values.ts';
import { ApiError } from '../../errors.ts';
import type { Message } from '../../messages.ts';
import { rulesOf, writeOf } from '../../resources/acts.ts';
import type { Call } from '../../resources/call.ts';
import { noRoom, roomIn } from '../../resources/quota.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { keyField } from './columns.ts';
import type { PlannedRow } from './row.ts';
import type { SeenValues } from './seen.ts';

/** The row itself, among reasons by field. */
export const wholeRow = '';

/** A plan that may still be refused. */
export interface OpenRow extends Omit<PlannedRow, 'errors'> {
  readonly errors: Map<string, Message[]>;
}

/** Refuses values of unique fields that another record holds, or a row before. */
export async function refuseTaken(
  call: Call,
  scope: WritableScope,
  planned: readonly OpenRow[],
  seen: SeenValues,
): Promise<void> {
  const records = scope.records(call.resource.name);
  const key = keyField(call)?.name;
  const written = planned.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  for (const field of records.uniqueFields) {
    const values = written.map(({ values: own }) => (isEmpty(own[field]) ? undefined : records.comparable(field, own)));
    const holders = await records.holders(
      field,
      values.flatMap((value) => value ?? []),
    );
    for (const [index, plan] of written.entries()) {
      const value = values[index];
      if (value === undefined || plan.errors.has(field)) continue;
      const holder = holders.get(value);
      if (holder !== undefined && holder !== plan.existing?.id) plan.errors.set(field, [{ key: 'problems.taken' }]);
      const earlier = field === key ? undefined : seen.rowOf(scope.enterprise, field, value);
      if (earlier !== undefined && earlier !== plan.repeats) {
        plan.errors.set(field, [{ key: 'sheet.repeated', params: { row: earlier + 1 } }]);
      }
    }
  }
}

/** Asks the domain rules of the resource about every row that is right so far. */
export async function refuseByRules(call: Call, planned: readonly OpenRow[]): Promise<void> {
  const { beforeWrite } = rulesOf(call);
  if (!beforeWrite) return;
  for (const { outcome, errors, values, existing, scope } of planned) {
    if (errors.size > 0 || (outcome !== 'create' && outcome !== 'update')) continue;
    const operation = outcome === 'create' ? 'create' : 'update';
    const whole = { ...existing?.values, ...values };
    const refused = await refusalOf(() => beforeWrite(writeOf(call, scope, operation, existing, whole)));
    for (const [field, messages] of refused ?? []) errors.set(field, [...messages]);
  }
}

/** Refuses new records beyond the quota of the enterprise, those of the rows before counted in. */
export async function refuseWithoutRoom(
  call: Call,
  scope: WritableScope,
  planned: readonly OpenRow[],
  seen: SeenValues,
): Promise<void> {
  const { quota, residue } = await roomIn(call, scope);
  if (quota === null || residue === null) return;
  const made = planned.filter(({ outcome, errors }) => outcome === 'create' && errors.size === 0);
  for (const { errors } of made.slice(Math.max(0, residue - seen.madeIn(scope.enterprise)))) {
    errors.set(wholeRow, [noRoom(call, quota)]);
  }
}

/** Why a write was refused, by field; nothing if it was not. Everything but a refusal is thrown on. */
export async function refusalOf(
  write: () => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly Message[]> | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.facts.fields ?? {});
    return new Map(fields.length > 0 ? fields : [[wholeRow, [error.facts.message]]]);
  }
}
