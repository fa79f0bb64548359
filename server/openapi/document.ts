import { isForUsers } from '../../src/engine/actions/states.ts';
import type { PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import { allows } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { createYield } from '../yielding.ts';
import { stepCalls } from './action-calls.ts';
import { type Call, ownCalls, resourceCalls, sharedSchemas } from './calls.ts';
import { id, type Json, named, resourceSchemas } from './schemas.ts';

/** A route of the router: `GET`, `/buffalo/v1/:name/page`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

interface DescribedRoute extends Route {
  readonly call: Call | undefined;
}

const resourcePrefix = '/buffalo/v1/:name';

/**
 * Returns the API as the JSON of an OpenAPI 3.1 document: every route of the router, those of resources once for each
 * resource the user may list, with the schema of each field as its kind validates it. Generated from the router, it can
 * neither list a missing route nor omit one. It is made in steps between which the event loop turns.
 */
export async function openApiDocument(
  routes: readonly Route[],
  catalogue: Catalogue,
  snapshot: PermissionSnapshot,
): Promise<string> {
  const turn = createYield();
  const resources = catalogue.resources.filter(({ rules }) => allows(snapshot, rules.list));
  const paths = new Map<string, Record<string, Json>>();
  const schemas = new Map<string, Json>(Object.entries(sharedSchemas));
  const add = ({ path, method, call }: DescribedRoute) => {
    const written = path.replaceAll(/:(\w+)/g, '{$1}');
    paths.set(written, { ...paths.get(written), [method.toLowerCase()]: operation(method, path, call) });
  };
  for (const route of ownRoutes(routes)) add(route);
  for (const resource of resources) {
    for (const route of routesOf(resource, routes, catalogue, snapshot)) add(route);
    for (const [name, schema] of Object.entries(resourceSchemas(resource, catalogue.kinds, snapshot)))
      schemas.set(name, schema);
    await turn();
  }
  const head = {
    openapi: '3.1.0',
    info: { title: catalogue.title, version: '1', description: 'Answers are envelopes; see docs/api.md.' },
    servers: [{ url: '/' }],
    tags: tagsOf(resources),
    security: [{ token: [] }],
  };
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer', description: 'An access token, or a service token (cst_…).' },
  };
  const sorted = [...paths].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const components = `{"securitySchemes":${JSON.stringify(securitySchemes)},"schemas":${await inParts(schemas, turn)}}`;
  return `${JSON.stringify(head).slice(0, -1)},"paths":${await inParts(sorted, turn)},"components":${components}}`;
}

/** Returns an object as JSON, one property after another. */
async function inParts(properties: Iterable<readonly [string, Json]>, turn: () => Promise<void>): Promise<string> {
  const parts: string[] = [];
  for (const [name, value] of properties) {
    parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
    await turn();
  }
  return `{${parts.join(',')}}`;
}

/** Returns the routes that `calls.ts` does not describe. */
export function undescribed(routes: readonly Route[], catalogue: Catalogue, snapshot: PermissionSnapshot): string[] {
  const all = [
    ...ownRoutes(routes),
    ...catalogue.resources.flatMap((resource) => routesOf(resource, routes, catalogue, snapshot)),
  ];
  return all.flatMap(({ method, path, call }) => (call ? [] : [`${method} ${path}`]));
}

const isCall = ({ method, path }: Route) => method !== 'ALL' && !path.includes('*');

/** Returns the routes that belong to no resource. */
function ownRoutes(routes: readonly Route[]): DescribedRoute[] {
  return routes
    .filter((route) => isCall(route) && !route.path.startsWith(resourcePrefix))
    .map((route) => ({ ...route, call: ownCalls[`${route.method} ${route.path}`] }));
}

/** Returns the routes of a resource. */
function routesOf(
  resource: Resource,
  routes: readonly Route[],
  catalogue: Catalogue,
  snapshot: PermissionSnapshot,
): DescribedRoute[] {
  const described = {
    ...resourceCalls(resource, catalogue.kinds, snapshot),
    ...stepCalls(resource, catalogue.kinds, snapshot),
  };
  return routes
    .filter((route) => isCall(route) && route.path.startsWith(resourcePrefix) && isThere(resource, route, catalogue))
    .flatMap(({ method, path }) => {
      const rest = path.slice(resourcePrefix.length);
      return actionsOf(resource, rest).map((actual) => ({
        method,
        path: `/buffalo/v1/${resource.name}${actual}`,
        call: described[`${method} ${actual}`] ?? described[`${method} ${rest}`],
      }));
    });
}

/** False for routes that answer as unknown paths for this resource, because it forbids or lacks the operation. */
function isThere(resource: Resource, { method, path }: Route, { system }: Catalogue): boolean {
  const { allow, fields, quota, review, tree, versions } = resource;
  const rest = path.slice(resourcePrefix.length);
  if (method === 'POST' && rest === '') return allow.create;
  if (method === 'PATCH' && rest === '/:id') return allow.edit;
  if ((method === 'DELETE' && rest === '/:id') || rest === '/:id/restore' || rest === '/trash') return allow.delete;
  if (rest === '/:id/versions/:number/restore') return versions !== undefined && allow.edit;
  if (rest.startsWith('/:id/versions')) return versions !== undefined;
  if (rest === '/:id/reveal') return Object.values(fields).some(({ mask }) => mask);
  if (rest === '/export') return resource.export;
  if (rest.startsWith('/import')) return resource.import !== undefined;
  if (rest === '/queue') return review !== undefined;
  if (rest === '/residue') return quota !== undefined;
  if (rest === '/rows') return resource.list.grid !== undefined;
  if (rest === '/:id/rights') return resource.name === system.users;
  if (rest === '/scopes') return resource.name === system.roles;
  if (rest === '/tree' || rest === '/:id/move') return tree !== undefined;
  return true;
}

/** Returns the paths of actions and reports, one for each key; other paths unchanged. */
function actionsOf({ states, actions, listActions, reports }: Resource, rest: string): string[] {
  if (rest.startsWith('/reports/:key')) return reports.map(({ key }) => rest.replace(':key', key));
  if (rest === '/actions/:key') return listActions.map(({ key }) => `/actions/${key}`);
  if (rest !== '/:id/actions/:key') return [rest];
  return [...(states?.transitions ?? []).filter(isForUsers), ...actions].map(({ key }) => `/:id/actions/${key}`);
}

function operation(method: string, path: string, call: Call | undefined): Json {
  const { summary = `${method} ${path}`, tag = 'server', isPublic, query = [], body, data = {}, answers } = call ?? {};
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: id }));
  const envelope = {
    type: 'object',
    properties: { code: { const: 1 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
  // Errors that the client could not foresee also have the status 200.
  const schema = answers === undefined ? { anyOf: [envelope, named('Refusal')] } : {};
  return {
    summary,
    tags: [tag],
    operationId: `${method} ${path}`.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    ...(isPublic && { security: [] }),
    parameters: [...inPath, ...query],
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'The answer.', content: { [answers ?? 'application/json']: { schema } } },
      default: { description: 'A refusal.', content: { 'application/json': { schema: named('Refusal') } } },
    },
  };
}

function tagsOf(resources: readonly Resource[]): Json[] {
  const own = [...new Set(Object.values(ownCalls).map(({ tag }) => tag))].map((name) => ({ name }));
  return [...own, ...resources.map(({ name, title }) => ({ name, description: title }))];
}
