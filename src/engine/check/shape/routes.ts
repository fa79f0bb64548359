import { isObject } from '../../../base/is-object.ts';
import { routeEntry, routeTab } from '../../definition/routes.ts';
import type { ConfigurationProblem } from '../problem.ts';
import { problemsOf } from './issues.ts';

/** Reports shape mistakes in the route list: unknown properties and wrong types of entries and their tabs. */
export function checkRouteShapes(entries: readonly unknown[], above: readonly unknown[] = []): ConfigurationProblem[] {
  return entries.flatMap((entry) => {
    const place = { resource: nameOf(entry), field: undefined, entry: isObject(entry) ? entry : undefined };
    if (!isObject(entry)) return [{ ...place, property: '', value: entry, allowed: 'an object with a title' }];
    if (above.includes(entry)) {
      const allowed = 'children of which none holds the entry itself: the menu would have no end';
      return [{ ...place, property: 'children', value: undefined, allowed }];
    }
    const { tabs, children } = entry;
    return [
      ...problemsOf(routeEntry, entry, place),
      ...(Array.isArray(tabs) ? tabs : []).flatMap((tab: unknown, index) =>
        problemsOf(routeTab, tab, place).map((problem) => ({
          ...problem,
          property: [`tabs.${index}`, problem.property].filter(Boolean).join('.'),
        })),
      ),
      ...checkRouteShapes(Array.isArray(children) ? children : [], [...above, entry]),
    ];
  });
}

/** Returns what tells an entry from others, as `keyOf` does, also where it is misshapen. */
function nameOf(entry: unknown): string {
  const { path, name, title } = isObject(entry) ? entry : {};
  return [path, name, title].find((one) => typeof one === 'string') ?? 'an entry of the list';
}
