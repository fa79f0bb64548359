import * as z from 'zod/mini';
import type { RouteEntry, RouteTab } from '../../routes/route.ts';
import { isObject } from '../../shared/is-object.ts';
import type { ConfigurationProblem } from '../problem.ts';
import { problemsOf } from './issues.ts';
import { flag, permissions, rule } from './leaves.ts';

const text = z.optional(z.string());
const texts = z.optional(z.record(z.string(), z.string()));

const entryShape = z.strictObject({
  path: text,
  title: z.string(),
  noun: text,
  name: text,
  view: z.optional(z.enum(['list', 'show', 'edit', 'report', 'dashboard'])),
  form: text,
  under: texts,
  report: text,
  menu: flag,
  counted: z.optional(z.array(z.string()).check(z.minLength(1))),
  perm: rule,
  data: rule,
  read: z.optional(permissions),
  operations: texts,
  tabs: z.optional(z.array(z.unknown())),
  icon: text,
  shortcut: text,
  children: z.optional(z.array(z.unknown())),
  component: text,
  pages: z.optional(z.strictObject({ list: text, show: text, create: text, edit: text, import: text, report: text })),
} satisfies Record<keyof RouteEntry, z.ZodMiniType>);

const tabShape = z.strictObject({
  key: z.string(),
  title: z.string(),
  name: text,
  perm: rule,
} satisfies Record<keyof RouteTab, z.ZodMiniType>);

/** Reports shape mistakes in the route list: unknown properties and wrong types of entries and their tabs. */
export function checkRouteShapes(entries: readonly unknown[]): ConfigurationProblem[] {
  return entries.flatMap((entry) => {
    const place = { resource: nameOf(entry), field: undefined };
    if (!isObject(entry)) return [{ ...place, property: '', value: entry, allowed: 'an object with a title' }];
    const { tabs, children } = entry;
    return [
      ...problemsOf(entryShape, entry, place),
      ...(Array.isArray(tabs) ? tabs : []).flatMap((tab: unknown, index) =>
        problemsOf(tabShape, tab, place).map((problem) => ({
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
