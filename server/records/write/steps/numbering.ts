import * as z from 'zod';
import type { Field } from '../../../../src/engine/fields/field.ts';
import type { KindRegistry } from '../../../../src/engine/fields/kind.ts';
import type { Resource } from '../../../../src/engine/resource.ts';
import { formatAuto } from '../../../../src/fields/auto/index.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { PendingWrite } from '../context.ts';

const autoSettings = z.object({ prefix: z.string(), digits: z.int().optional() });

/** How a running number is written. */
interface NumberFormat {
  readonly prefix: string;
  format(n: number): string;
}

/** The formats of the running number, by server-generated kind. */
const writers: Readonly<Record<string, (settings: object) => NumberFormat>> = {
  auto(settings) {
    const parsed = autoSettings.parse(settings);
    return { prefix: parsed.prefix, format: (n) => formatAuto(parsed, n) };
  },
};

/** Returns the fields of a resource that are filled by running numbers. */
export function numberedFields(resource: Resource, kinds: KindRegistry): Field[] {
  return Object.values(resource.fields).filter(({ type }) => kinds[type]?.generated && type in writers);
}

/** Returns the next `count` values of a field in the enterprise of the scope. */
export async function nextNumbers(
  scope: WritableDataAccess,
  resource: Resource,
  field: Field,
  count: number,
): Promise<string[]> {
  const written = writers[field.type]?.(field.settings);
  if (!written) throw new RangeError(`Nothing numbers the kind "${field.type}".`);
  const first = await scope.takeNumbers(resource.name, field.name, written.prefix, count);
  return Array.from({ length: count }, (_, index) => written.format(first + index));
}

/** Returns the new records with running numbers assigned. */
export async function assignNumbers(
  { resource, services }: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<readonly PendingWrite[]> {
  if (operation !== 'create') return pending;
  let numbered = pending;
  for (const field of numberedFields(resource, services.catalogue.kinds)) {
    const numbers = await nextNumbers(scope, resource, field, pending.length);
    numbered = numbered.map((one, index) => {
      const to = numbers[index];
      const changes = [...one.changes, { field: field.name, from: null, to }];
      return { ...one, values: { ...one.values, [field.name]: to }, changes };
    });
  }
  return numbered;
}
