import { type Context, type Handler, Hono } from 'hono';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { anyObject, list, parameter, text } from '../../http/json-schema.ts';
import { route } from '../../http/route.ts';
import {
  missingPermission,
  type RequestContext,
  requirePermission,
  type Services,
} from '../../records/context/request-context.ts';
import { requireKnown } from '../../records/query/list-query.ts';
import { readScope } from '../../records/read/records.ts';
import { enterpriseOf } from '../../records/routes/parameters.ts';
import { type AppEnv, answer } from '../../request/context.ts';
import { explainRights, readCodes } from './explain.ts';
import { scopeExamples } from './scope-examples.ts';

type ContextOf = (c: Context<AppEnv>, resource: string) => RequestContext;

/**
 * What an administrator asks about rights: `GET /{users}/{id}/rights` tells where those of a user come from, and
 * `GET /{roles}/scopes` explains the data scopes by examples of the enterprise. Must be mounted behind a session and
 * before the paths of the resources, whose names it passes on.
 */
export function rightsRoutes(
  { catalogue: { system } }: Pick<Services, 'catalogue'>,
  contextOf: ContextOf,
): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(
      '/:name/:id/rights',
      route<Handler<AppEnv, '/:name/:id/rights'>>(
        {
          summary: 'Where the permissions of a user come from',
          isFor: ({ resource }) => resource.name === system.users,
          query: [parameter('code', list(text))],
          data: anyObject,
        },
        async (c, next) => {
          if (c.req.param('name') !== system.users) return next();
          const params = new URL(c.req.url).searchParams;
          requireKnown(params, ['code']);
          const context = contextOf(c, system.users);
          requireAdministration(context);
          return answer(c, await explainRights(context, c.req.param('id'), readCodes(params)));
        },
      ),
    )
    .get(
      '/:name/scopes',
      route<Handler<AppEnv, '/:name/scopes'>>(
        {
          summary: 'What somebody of the enterprise would see in each data scope',
          isFor: ({ resource }) => resource.name === system.roles,
          query: enterpriseOf,
          data: anyObject,
        },
        async (c, next) => {
          if (c.req.param('name') !== system.roles) return next();
          const params = new URL(c.req.url).searchParams;
          const context = contextOf(c, system.roles);
          requireKnown(params, context.identity.isPlatform ? ['enterprise'] : []);
          requirePermission(context, context.resource.rules.list);
          return answer(c, (await scopeExamples({ ...context, scope: readScope(context, params) })) ?? {});
        },
      ),
    );
}

/** Throws 50008 unless the caller may see users or roles. */
function requireAdministration(context: RequestContext): void {
  const { system, resource } = context.services.catalogue;
  const rules = [resource(system.users).rules.list, resource(system.roles).rules.list];
  if (!rules.some((rule) => allows(context.snapshot, rule))) throw missingPermission(context, rules[0]);
}
