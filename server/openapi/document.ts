import type { PermissionSnapshot } from '../../src/engine/permission.ts';
import { allows } from '../../src/engine/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { type Call, ownCalls, resourceCalls, sharedSchemas } from './calls.ts';
import { id, type Json, named, resourceSchemas } from './schemas.ts';

/** A call as the router has it: `GET`, `/buffalo/v1/:name/page`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

const resourcePrefix = '/buffalo/v1/:name';

/**
 * The API as an OpenAPI 3.1 document: every call the router has, those about resources once for each resource the user may
 * use, with what each field takes as its kind checks it. So it cannot tell of what is not there, nor keep silent.
 */
export function openApiDocument(routes: readonly Route[], catalogue: Catalogue, snapshot: PermissionSnapshot): Json {
  const resources = catalogue.resources.filter(({ rules }) => allows(snapshot, rules.list));
  const paths = new Map<string, Record<string, Json>>();
  for (const { path, method, call } of allCalls(routes, resources, catalogue, snapshot)) {
    const written = path.replaceAll(/:(\w+)/g, '{$1}');
    paths.set(written, { ...paths.get(written), [method.toLowerCase()]: operation(method, path, call) });
  }
  const schemas = resources.map((resource) => resourceSchemas(resource, catalogue.kinds, snapshot));
  return {
    openapi: '3.1.0',
    info: { title: '客服运营管理后台', version: '1', description: 'Answers are envelopes; see docs/api.md.' },
    servers: [{ url: '/' }],
    tags: tagsOf(resources),
    security: [{ token: [] }],
    paths: Object.fromEntries([...paths].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.assign({}, sharedSchemas, ...schemas),
    },
  };
}

/** Calls of the router that `calls.ts` does not describe. */
export function undescribed(routes: readonly Route[], catalogue: Catalogue, snapshot: PermissionSnapshot): string[] {
  return allCalls(routes, catalogue.resources, catalogue, snapshot).flatMap(({ method, path, call }) =>
    call ? [] : [`${method} ${path}`],
  );
}

function allCalls(
  routes: readonly Route[],
  resources: readonly Resource[],
  catalogue: Catalogue,
  snapshot: PermissionSnapshot,
): (Route & { readonly call: Call | undefined })[] {
  const calls = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  const own = calls.filter(({ path }) => !path.startsWith(resourcePrefix));
  const ofResources = calls.filter(({ path }) => path.startsWith(resourcePrefix));
  return [
    ...own.map((route) => ({ ...route, call: ownCalls[`${route.method} ${route.path}`] })),
    ...resources.flatMap((resource) => {
      const described = resourceCalls(resource, catalogue.kinds, snapshot);
      return ofResources
        .filter((route) => isThere(resource, route))
        .flatMap(({ method, path }) => {
          const rest = path.slice(resourcePrefix.length);
          const call = described[`${method} ${rest}`];
          return actionsOf(resource, rest).map((actual) => ({
            method,
            path: `/buffalo/v1/${resource.name}${actual}`,
            call,
          }));
        });
    }),
  ];
}

/** Calls that the resource forbids, or has nothing for, are answered as unknown paths. */
function isThere(resource: Resource, { method, path }: Route): boolean {
  const { allow, fields, quota, tree } = resource;
  const rest = path.slice(resourcePrefix.length);
  if (method === 'POST' && rest === '') return allow.create;
  if (method === 'PATCH' && rest === '/:id') return allow.edit;
  if ((method === 'DELETE' && rest === '/:id') || rest === '/:id/restore') return allow.delete;
  if (rest === '/:id/reveal') return Object.values(fields).some(({ mask }) => mask);
  if (rest === '/export') return resource.export;
  if (rest.startsWith('/import')) return resource.import !== undefined;
  if (rest === '/residue') return quota !== undefined;
  if (rest === '/tree' || rest === '/:id/move') return tree !== undefined;
  return true;
}

/** The path of actions and reports, once for each there is. */
function actionsOf({ states, actions, reports }: Resource, rest: string): string[] {
  if (rest === '/reports/:key') return reports.map(({ key }) => `/reports/${key}`);
  if (rest !== '/:id/actions/:key') return [rest];
  return [...(states?.transitions ?? []), ...actions].map(({ key }) => `/:id/actions/${key}`);
}

function operation(method: string, path: string, call: Call | undefined): Json {
  const { summary = `${method} ${path}`, tag = 'server', isPublic, query = [], body, data = {}, answers } = call ?? {};
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: id }));
  const envelope = {
    type: 'object',
    properties: { code: { const: 1 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
  // A refusal that nobody could know of before comes under 200, too.
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
