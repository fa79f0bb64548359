import { type Kysely, sql } from 'kysely';
import type { DeclarationChange } from '../../../../src/engine/effect/changes.ts';
import type { ViewsNaming } from '../../../../src/engine/publishing/api.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';

/** Parts of a resource that a saved view can name. */
const named = /^(?:fields|list\.presets)\.([^.]+)$/;

/** Returns how many saved views, of all users and enterprises, name what a publication takes away. */
export async function viewsNaming(
  db: Kysely<SystemTables>,
  changes: readonly DeclarationChange[],
): Promise<ViewsNaming[]> {
  const gone = changes.filter(({ path, to }) => to === undefined && named.test(path));
  const resources = [...new Set(gone.map(({ of }) => of))];
  if (resources.length === 0) return [];
  const saved = await db
    .selectFrom('saved_view')
    .select(['resource', 'query', sql<number>`count(*)`.as('views')])
    .where('resource', 'in', resources)
    .groupBy(['resource', 'query'])
    .execute();
  const naming = gone.map(({ of: resource, path }) => {
    const name = named.exec(path)?.[1] ?? '';
    const those = saved.filter((view) => view.resource === resource && names(view.query, name));
    return { resource, name, views: those.reduce((sum, { views }) => sum + Number(views), 0) };
  });
  return naming.filter(({ views }) => views > 0);
}

/** Returns whether the query of a list filters, sorts or shows by a name, or opens with a preset of it. */
function names(query: string, name: string): boolean {
  const words = [...new URLSearchParams(query)].flatMap(([parameter, value]) => {
    if (parameter.startsWith('f.')) return [parameter.slice(2).replace(/_[a-z]+$/, ''), parameter.slice(2)];
    return ['sort', 'columns', 'preset'].includes(parameter) ? value.split(/[^\w]+/) : [];
  });
  return words.includes(name);
}
