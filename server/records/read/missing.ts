import { groupPairs } from '../../../src/base/grouping.ts';
import { type Filter, keywordFilter, type ListQuery } from '../../../src/engine/queries/query.ts';
import { splitParameter } from '../../../src/engine/queries/query-codec.ts';
import type { RequestContext } from '../context/request-context.ts';
import { parseList, selectionOf } from '../query/list-query.ts';

/** Values that no record has, by the parameter that lists them. */
export type Missing = Readonly<Record<string, readonly string[]>>;

/**
 * Returns those of the listed values that none of the selected records has, as they were given. Each is read as if it
 * were the only one. Choices and references are chosen from what there is, and are left out.
 *
 * @param lists the parameters with a list of values
 * @param isEmpty whether no record is selected
 */
export async function readMissing(
  context: RequestContext,
  query: ListQuery,
  params: URLSearchParams,
  lists: readonly string[],
  isEmpty: boolean,
): Promise<Missing> {
  const asked = lists
    .filter((name) => isOfValues(context, name))
    .flatMap((name) =>
      [...new Set(params.getAll(name))].flatMap((text) => {
        const filter = filterOf(context, name, text);
        return filter ? [{ name, text, filter }] : [];
      }),
    );
  const each = asked.map(({ filter }) => filter);
  const found = isEmpty
    ? each.map(() => false)
    : await context.scope.records(context.resource.name).findEach(selectionOf(context, query), each);
  const missing = groupPairs(
    asked.flatMap(({ name, text }, index) => (found[index] === false ? [[name, text] as const] : [])),
  );
  return Object.fromEntries(missing);
}

function isOfValues({ resource, services }: RequestContext, name: string): boolean {
  const { field: fieldName, operator } = splitParameter(name);
  const field = Object.hasOwn(resource.fields, fieldName) ? resource.fields[fieldName] : undefined;
  if (!field) return true;
  const kind = services.catalogue.kinds[field.type];
  const isChosen = kind?.choices?.(field.settings) ?? kind?.refersTo?.(field.settings);
  return isChosen === undefined && (operator === 'eq' || operator === 'like');
}

function filterOf(context: RequestContext, name: string, text: string): Filter | undefined {
  const { keyword, filters } = parseList(context, new URLSearchParams([[name, text]]));
  return keyword === undefined ? filters[0] : { field: keywordFilter, operator: 'like', values: [keyword] };
}
