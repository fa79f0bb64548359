import { allows } from '../../../src/engine/permissions/permission.ts';
import { anyObject, count, list, object, parameter, text } from '../../http/json-schema.ts';
import type { RouteSubject } from '../../http/route.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { missingPermission, type RequestContext } from '../../records/context/request-context.ts';
import { requireKnown } from '../../records/query/list-query.ts';
import { readScope } from '../../records/read/records.ts';
import type { On } from '../../records/routes/on.ts';
import { enterpriseOf } from '../../records/routes/parameters.ts';
import { explainRights, readCodes } from './explain.ts';
import { decideGrants, decisions, listGrants } from './grants.ts';
import { scopeExamples } from './scope-examples.ts';

const pendingGrant = object({ permission: text, role: text, name: text, enterprises: count });

/**
 * What an administrator asks about rights: `GET /{users}/{id}/rights` tells where those of a user come from, and
 * `GET /{roles}/scopes` explains the data scopes by examples of the enterprise. Must be added before the paths of one
 * record, which it would be taken for.
 */
export function addRightsRoutes(on: On, { system }: Pick<Catalogue, 'system'>): void {
  on(
    'GET /:name/:id/rights',
    {
      summary: 'Where the permissions of a user come from',
      isFor: ({ resource }) => resource.name === system.users,
      query: [parameter('code', list(text))],
      data: anyObject,
    },
    (context, { id, params }) => {
      requireKnown(params, ['code']);
      requireAdministration(context);
      return explainRights(context, id, readCodes(params));
    },
  );
  on(
    'GET /:name/scopes',
    {
      summary: 'What somebody of the enterprise would see in each data scope',
      needs: 'list',
      isFor: ({ resource }) => resource.name === system.roles,
      query: enterpriseOf,
      data: anyObject,
    },
    async (context, { params }) => {
      requireKnown(params, context.identity.isPlatform ? ['enterprise'] : []);
      return (await scopeExamples({ ...context, scope: readScope(context, params) })) ?? {};
    },
  );
  addGrantRoutes(on, ({ resource }) => resource.name === system.roles);
}

function addGrantRoutes(on: On, isOfRoles: (subject: Pick<RouteSubject, 'resource'>) => boolean): void {
  on(
    'GET /:name/grants',
    {
      summary: 'New permissions that roles should have, for the caller to decide',
      needs: 'edit',
      isFor: isOfRoles,
      isForUsers: true,
      query: enterpriseOf,
      data: list(pendingGrant),
    },
    (context, { params }) => {
      requireKnown(params, context.identity.isPlatform ? ['enterprise'] : []);
      return listGrants(context, readScope(context, params));
    },
  );
  on(
    'POST /:name/grants',
    {
      summary: 'Give new permissions to roles, or do not',
      needs: 'edit',
      isFor: isOfRoles,
      isForUsers: true,
      body: decisions,
      data: object({ roles: count }),
    },
    async (context, { body }) => decideGrants(context, await body()),
  );
}

/** Throws 50008 unless the caller may see users or roles. */
function requireAdministration(context: RequestContext): void {
  const { system, resource } = context.services.catalogue;
  const rules = [resource(system.users).rules.list, resource(system.roles).rules.list];
  if (!rules.some((rule) => allows(context.snapshot, rule))) throw missingPermission(context, rules[0]);
}
