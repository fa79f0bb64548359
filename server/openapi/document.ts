import { isForUsers } from '../../src/engine/actions/states.ts';
import type { PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import { allows } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { createYield } from '../yielding.ts';
import { stepCalls } from './action-calls.ts';
import { type DescribedRoute, filterSchema, ownCalls, type Route, resourceCalls, sharedSchemas } from './calls.ts';
import { describedValue, type Json, resourceSchemas } from './schemas.ts';
import { sharedParts, sharedTag } from './share.ts';

const resourcePrefix = '/buffalo/v1/:name';

/**
 * Returns the API as the JSON of an OpenAPI 3.1 document: every route of the router, those of resources once for each
 * resource the user may list, with the schema of each field as its kind validates it. Generated from the router, it can
 * neither list a missing route nor omit one. What several calls have in common is a component. It is made in steps
 * between which the event loop turns.
 */
export async function openApiDocument(
  routes: readonly Route[],
  catalogue: Catalogue,
  snapshot: PermissionSnapshot,
): Promise<string> {
  const turn = createYield();
  const resources = catalogue.resources.filter(({ rules }) => allows(snapshot, rules.list));
  const described = ownRoutes(routes);
  const schemas: Record<string, Json> = { ...sharedSchemas };
  for (const resource of resources) {
    for (const field of Object.values(resource.fields)) {
      describedValue(field, catalogue.kinds);
      await turn();
    }
    described.push(...routesOf(resource, routes, catalogue, snapshot));
    Object.assign(schemas, resourceSchemas(resource, catalogue.kinds, snapshot), {
      [`${resource.name}.filters`]: filterSchema(resource, catalogue.kinds, snapshot),
    });
    await turn();
  }
  const head = {
    openapi: '3.1.0',
    info: { title: '客服运营管理后台', version: '1', description: 'Answers are envelopes; see docs/api.md.' },
    servers: [{ url: '/' }],
    tags: tagsOf(resources),
    security: [{ token: [] }],
  };
  const { paths, components } = await sharedParts(described, schemas, turn);
  const token = { type: 'http', scheme: 'bearer', description: 'An access token, or a service token (cst_…).' };
  const sections = [['securitySchemes', JSON.stringify({ token })], ...components];
  return [
    JSON.stringify(head).slice(0, -1),
    `"paths":${paths}`,
    `"components":{${sections.map(([name, section]) => `"${name}":${section}`).join(',')}}}`,
  ].join(',');
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
    .map((route) => ({ ...route, template: route.path, call: ownCalls[`${route.method} ${route.path}`] }));
}

/** Returns the routes of a resource. */
function routesOf(
  resource: Resource,
  routes: readonly Route[],
  catalogue: Catalogue,
  snapshot: PermissionSnapshot,
): DescribedRoute[] {
  const described = {
    ...resourceCalls(resource, snapshot),
    ...stepCalls(resource, catalogue.kinds, snapshot),
  };
  return routes
    .filter((route) => isCall(route) && route.path.startsWith(resourcePrefix) && isThere(resource, route, catalogue))
    .flatMap(({ method, path }) => {
      const rest = path.slice(resourcePrefix.length);
      return actionsOf(resource, rest).map((actual) => ({
        method,
        template: path,
        path: `/buffalo/v1/${resource.name}${actual}`,
        call: described[`${method} ${actual}`] ?? described[`${method} ${rest}`],
      }));
    });
}

/** False for routes that answer as unknown paths for this resource, because it forbids or lacks the operation. */
function isThere(resource: Resource, { method, path }: Route, { system }: Catalogue): boolean {
  const { allow, comments, fields, quota, review, tree, versions } = resource;
  const rest = path.slice(resourcePrefix.length);
  if (method === 'POST' && rest === '') return allow.create;
  if (method === 'PATCH' && rest === '/:id') return allow.edit;
  if ((method === 'DELETE' && rest === '/:id') || rest === '/:id/restore' || rest === '/trash') return allow.delete;
  if (rest === '/:id/versions/:number/restore') return versions !== undefined && allow.edit;
  if (rest === '/:id/following' || rest === '/:id/mentionable' || rest.startsWith('/:id/comments')) return comments;
  if (rest === '/batch') return allow.create || allow.edit || allow.delete;
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

function tagsOf(resources: readonly Resource[]): Json[] {
  const own = [...new Set(Object.values(ownCalls).map(({ tag }) => tag))].map((name) => ({ name }));
  return [...own, { name: sharedTag }, ...resources.map(({ name, title }) => ({ name, description: title }))];
}
