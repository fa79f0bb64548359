import { isObject } from '../../../base/is-object.ts';
import { routeEntry, routeTab } from '../../definition/routes.ts';
import type { ConfigurationProblem } from '../problem.ts';
import { problemsOf } from './issues.ts';

/** Reports shape mistakes in the route list: unknown properties and wrong types of entries and their tabs. */
export function checkRouteShapes(entries: readonly unknown[]): ConfigurationProblem[] {
  return entries.flatMap((entry) => {
    const place = { resource: nameOf(entry), field: undefined };
    if (!isObject(entry)) return [{ ...place, property: '', value: entry, allowed: 'an object with a title' }];
    const { tabs, children } = entry;
    return [
      ...problemsOf(routeEntry, entry, place),
      ...(Array.isArray(tabs) ? tabs : []).flatMap((tab: unknown, index) =>
        problemsOf(routeTab, tab, place).map((problem) => ({
          ...problem,
          property: [`tabs.${index}`, problem.property].filter(Boolean).join('.'),
        })),
      ),
      ...checkRouteShapes(Array.isArray(children) ? children : []),
    ];
  });
}

/** Returns what tells an entry from others, as `keyOf` does, also where it is misshapen. */
function nameOf(entry: unknown): string {
  const { path, name, title } = isObject(entry) ? entry : {};
  return [path, name, title].find((one) => typeof one === 'string') ?? 'an entry of the list';
}
