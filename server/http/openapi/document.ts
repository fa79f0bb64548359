import { ZodType } from 'zod';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { allows, type PermissionSnapshot } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { networkRates, rates } from '../../runtime/limits.ts';
import { createYield } from '../../runtime/yielding.ts';
import { type Json, jsonSchema, named } from '../json-schema.ts';
import { type Of, type RouteRecord, type RouteSubject, recordOf, routeTags } from '../route.ts';
import { describedValue } from './field-schema.ts';
import { filterSchema, resourceSchemas } from './resource-schemas.ts';
import { type DescribedRoute, sharedParts } from './share.ts';
import { sharedSchemas } from './shared-schemas.ts';

/** A route of the router: `GET`, `/buffalo/v1/:name/page`. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: object;
}

/** The resources of the API. */
export interface DescribedResources {
  readonly resources: readonly Resource[];
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** What people call the product. */
  readonly title: string;
}

/** Who reads the document. */
export interface DocumentReader {
  readonly snapshot: PermissionSnapshot;
  /** True for a service token, which may write other resources than users. */
  readonly isService: boolean;
}

type RecordedRoute = Omit<Route, 'handler'> & { readonly record: RouteRecord };

const resourcePrefix = '/buffalo/v1/:name';

/**
 * Returns the API as the JSON of an OpenAPI 3.1 document: every route of the router, those of resources once for each
 * resource the user may list, with the schema of each field as its kind validates it. Generated from the router and the
 * records of its routes, it can neither list a missing route nor omit one. What several calls have in common is a
 * component. It is made in steps between which the event loop turns.
 */
export async function openApiDocument(
  routes: readonly Route[],
  { resources: all, kinds, system, title: apiTitle }: DescribedResources,
  { snapshot, isService }: DocumentReader,
): Promise<string> {
  const turn = createYield();
  const resources = all.filter(({ rules }) => allows(snapshot, rules.list));
  const recorded = recordedRoutes(routes).filter(({ record }) => !(isService && record.isForUsers));
  const shared = recorded.filter(({ path }) => path.startsWith(resourcePrefix));
  const own = recorded.filter(
    (route) =>
      !shared.includes(route) && (!route.record.needs || resources.some(({ name }) => name === route.record.of)),
  );
  const described = own.map(({ method, path, record }) => describe({ method, path, template: path }, record));
  const schemas: Record<string, Json> = { ...sharedSchemas };
  for (const resource of resources) {
    for (const field of Object.values(resource.fields)) {
      describedValue(field, kinds);
      await turn();
    }
    const allow = isService ? resource.services : resource.allow;
    const [record, page] = [named(resource.name), named(`${resource.name}.page`)];
    const subject = { resource, kinds, system, snapshot, allow, record, page };
    described.push(...routesOf(subject, shared));
    Object.assign(schemas, resourceSchemas(subject), {
      [`${resource.name}.filters`]: filterSchema(resource, kinds, snapshot),
    });
    await turn();
  }
  const { paths, components } = await sharedParts(described, schemas, turn);
  const token = { type: 'http', scheme: 'bearer', description: 'An access token, or a service token (cst_…).' };
  const sections = [['securitySchemes', JSON.stringify({ token })], ...components];
  return [
    JSON.stringify(headOf(apiTitle, resources)).slice(0, -1),
    `"paths":${paths}`,
    `"components":{${sections.map(([name, section]) => `"${name}":${section}`).join(',')}}}`,
  ].join(',');
}

function headOf(title: string, resources: DescribedResources['resources']) {
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Answers are envelopes; see docs/api.md.' },
    servers: [{ url: '/' }],
    tags: [
      ...Object.entries(routeTags).map(([name, description]) => ({ name, description })),
      ...resources.map(({ name, title: called, rules }) => ({ name, description: called, 'x-permissions': rules })),
    ],
    security: [{ token: [] }],
  };
}

/** Returns the routes that have no record. */
export function undescribed(routes: readonly Route[]): string[] {
  const recorded = new Set(recordedRoutes(routes).map(({ method, path }) => `${method} ${path}`));
  const called = routes.filter(isCall).map(({ method, path }) => `${method} ${path}`);
  return [...new Set(called)].filter((call) => !recorded.has(call));
}

const isCall = ({ method, path }: Route) => method !== 'ALL' && !path.includes('*');

/** Returns the routes with their records, each once: a handler may pass requests on to another of the same route. */
function recordedRoutes(routes: readonly Route[]): RecordedRoute[] {
  const recorded = new Map<string, RecordedRoute>();
  for (const { method, path, handler } of routes.filter(isCall)) {
    const record = recordOf(handler);
    const call = `${method} ${path}`;
    if (record && !recorded.has(call)) recorded.set(call, { method, path, record });
  }
  return [...recorded.values()];
}

/** Returns the routes of a resource: those that it has, and each key of actions and reports. */
function routesOf(subject: RouteSubject, routes: readonly RecordedRoute[]): DescribedRoute[] {
  const { name } = subject.resource;
  return routes.flatMap(({ method, path: template, record }) => {
    if (record.isFor?.(subject) === false) return [];
    const path = `/buffalo/v1/${name}${template.slice(resourcePrefix.length)}`;
    if (!record.keys) return [describe({ method, path, template }, record, subject)];
    return Object.entries(record.keys(subject)).map(([key, own]) =>
      describe({ method, path: path.replace(':key', key), template }, { ...record, ...own }, subject),
    );
  });
}

/** Returns a route with what its record says, of a resource if it belongs to one. */
function describe(
  route: Pick<DescribedRoute, 'method' | 'path' | 'template'>,
  { summary, tag, isPublic = false, query, body, data, answers, of: resource, needs, rate, networkRate }: RouteRecord,
  subject?: RouteSubject,
): DescribedRoute {
  const of = <Value>(value: Of<Value> | undefined) => (isDerived(value) ? subject && value(subject) : value);
  const schema = of(body);
  return {
    ...route,
    summary,
    tag: tag ?? subject?.resource.name ?? 'server',
    isPublic,
    query: of(query) ?? [],
    body: schema instanceof ZodType ? jsonSchema(schema) : schema,
    data: of(data) ?? named('Anything'),
    answers,
    resource,
    needs: needs && [needs].flat(),
    rate: rate ? rates[rate] : networkRate && { ...networkRates[networkRate], by: 'network' },
  };
}

function isDerived<Value>(value: Of<Value> | undefined): value is (subject: RouteSubject) => Value | undefined {
  return typeof value === 'function';
}
