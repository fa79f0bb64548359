import type { AnyDefinition } from '../definition/resource.ts';
import type { Resource } from '../resource.ts';
import { isHome } from '../routes/route.ts';
import { underOf } from '../routes/under.ts';
import type { NormalContext } from './context.ts';

/** Returns the reference to the record that the list, or else another view of the resource, is below. */
export function normaliseUnder(
  { name, fields }: AnyDefinition,
  { entries, kinds }: Pick<NormalContext, 'entries' | 'kinds'>,
): Resource['under'] {
  const own = entries.filter((entry) => entry.name === name && entry.under !== undefined);
  const entry = own.find(isHome) ?? own[0];
  const under = entry && underOf(entry);
  const field = under && fields[under.field];
  const to = field && kinds[field.type]?.refersTo?.(field);
  return under && to !== undefined ? { ...under, to } : undefined;
}
