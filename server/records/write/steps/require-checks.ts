import { failedChecks } from '../../../../src/engine/fields/checks.ts';
import { referredKey } from '../../../../src/engine/fields/condition.ts';
import type { RecordCheck } from '../../../../src/engine/fields/field.ts';
import { badRequest } from '../../../request/errors.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { checkMessage } from '../../present/labels.ts';
import type { PendingWrite } from '../context.ts';

/** Throws 40000 with every check of the record that the write does not satisfy. */
export async function requireChecks(context: RequestContext, write: PendingWrite): Promise<void> {
  const changed = new Set(write.changes.map(({ field }) => field));
  const checked = Object.values(context.resource.fields).filter(({ checks = [] }) =>
    checks.some(({ fields }) => fields.some((name) => changed.has(name))),
  );
  if (checked.length === 0) return;
  const checks = checked.flatMap((field) => field.checks ?? []);
  const values = { ...write.values, ...(await readLookups(write, checks)) };
  const isChanged = (name: string) => changed.has(name);
  const failed = checked.flatMap((field) => {
    const messages = failedChecks(field, values, isChanged, context.scope.context).map((check) =>
      checkMessage(context, check),
    );
    return messages.length > 0 ? [[field.name, messages] as const] : [];
  });
  const [[, [first] = []] = []] = failed;
  if (first) throw badRequest(Object.fromEntries(failed), first);
}

/** Returns what the checks read of referenced records, whether or not the user sees these. */
async function readLookups({ scope, values }: PendingWrite, checks: readonly RecordCheck[]): Promise<Values> {
  const read: Record<string, unknown> = {};
  for (const lookup of checks.flatMap(({ lookups }) => lookups)) {
    const id = values[lookup.by];
    if (typeof id !== 'string') continue;
    const [record] = await scope.pastDataScope().records(lookup.of).findMany([id]);
    read[referredKey(lookup)] = record?.values[lookup.field];
  }
  return read;
}
