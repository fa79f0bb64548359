import type { Hono } from 'hono';
import { superAdmin } from '../../src/engine/permission.ts';
import type { AppEnv, Clock } from '../context.ts';
import { createDomainRules, uniqueEverywhere } from '../domain/index.ts';
import type { Files } from '../files/index.ts';
import type { Language } from '../messages.ts';
import type { Session } from '../session/index.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import { createScopes, type Scopes } from '../storage/records/scope.ts';
import { layoutOf, type TableLayout } from '../storage/tables/layout.ts';
import { prepareTables } from '../storage/tables/prepare.ts';
import type { Catalogue } from './catalogue.ts';
import { enterprisePermissions, permissionNames } from './permission-names.ts';
import { mountResources } from './routes.ts';
import { acceptancesOf } from './uploads.ts';

interface ResourceDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
}

/** Everything about records, put together: their tables, who reaches them, and their API. */
export interface Resources {
  readonly catalogue: Catalogue;
  readonly scopes: Scopes;
  /** Every permission an enterprise can hold. */
  readonly enterprisePermissions: readonly string[];
  /** The words for a permission code. */
  permissionName(code: string, language: Language): string | undefined;
  /** Adds the API of every resource, and uploads for their fields, to what requires a session. */
  mount(api: Hono<AppEnv>, session: Pick<Session, 'passwords'>, files: Files): void;
}

/** Brings the tables up to the resources, and answers what is built on them. Throws `TablesDiffer`. */
export async function openResources({
  database,
  settings,
  clock,
  catalogue,
}: ResourceDependencies): Promise<Resources> {
  const layouts = layoutsOf(catalogue);
  await prepareTables(database, [...layouts.values()]);
  const scopes = createScopes({ database, layouts, timeZone: settings.timeZone });
  const permissionName = permissionNames(catalogue.plan);
  const ofEnterprises = enterprisePermissions(catalogue.plan, isOfPlatform);
  return {
    catalogue,
    scopes,
    enterprisePermissions: ofEnterprises,
    permissionName,
    mount(api, { passwords }, files) {
      api.route('/', files.uploads(acceptancesOf(catalogue)));
      const rules = createDomainRules({ passwords, enterprisePermissions: ofEnterprises });
      mountResources(api, { catalogue, database, scopes, clock, rules, permissionName });
    },
  };
}

function layoutsOf({ resources, kinds }: Catalogue): ReadonlyMap<string, TableLayout> {
  return new Map(
    resources.map((resource) => [resource.name, layoutOf(resource, kinds, uniqueEverywhere[resource.name])]),
  );
}

function isOfPlatform(code: string): boolean {
  return code === superAdmin || code.startsWith(`${superAdmin}:`);
}
