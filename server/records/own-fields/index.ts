import type { Logger } from 'pino';
import { memoizeByObject } from '../../../src/base/calls/memoize.ts';
import { groupPairs } from '../../../src/base/grouping.ts';
import type { OwnField } from '../../../src/engine/publishing/own-fields.ts';
import type { Clock, Identity } from '../../request/context.ts';
import type { Database } from '../../storage/database.ts';
import { tenancyOf } from '../../storage/records/conditions/tenancy.ts';
import type { OwnAndShared, Revision } from '../../storage/records/read/own-and-shared.ts';
import type { BesideFields } from '../../storage/tables/layout.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { layoutsOf } from '../catalogue/layouts.ts';
import type { Services } from '../context/request-context.ts';
import { readOwnField, sharedFields } from './read.ts';

/** Most enterprises whose resources are kept in memory. */
const mostKept = 50;

/** The fields of the system resource by which one enterprise shares a field with others. */
const sharing = { shared: 'shared', resource: 'resource' } as const;

/** How long the statement of an enterprise is kept, which says what is opened to it by now, in milliseconds. */
const statementKept = 10_000;

/** What one enterprise has added to the resources. */
interface OwnFieldsOf {
  readonly revision: Revision;
  readonly fields: readonly OwnField[];
  readonly services: Services;
}

export interface OwnFieldParts {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'> | undefined;
  /** Returns the catalogue with as many of the fields as it can have. */
  catalogueWith(fields: readonly OwnField[]): { readonly catalogue: Catalogue; readonly refused: readonly string[] };
}

/** The fields that enterprises have added, and the services with which their records are read and written. */
export interface OwnFields {
  /** Returns which state of them an identity meets; undefined if its enterprise has never had any. */
  revision(identity: Pick<Identity, 'isPlatform' | 'enterpriseId' | 'within'>): Promise<Revision | undefined>;
  fieldsOf(identity: Identity): Promise<readonly OwnField[]>;
  servicesOf(identity: Identity): Promise<Services>;
}

const none: Pick<OwnFieldsOf, 'fields'> = { fields: [] };

/** Returns the services of each enterprise on top of those that all share. */
export function createOwnFields(parts: OwnFieldParts, shared: () => Services): OwnFields {
  const kept = new Map<number, Promise<OwnFieldsOf>>();
  const asking = new Map<number, { readonly own: OwnAndShared; readonly until: number }>();

  async function revision(identity: Pick<Identity, 'isPlatform' | 'enterpriseId' | 'within'>) {
    const { enterprise } = tenancyOf(identity);
    const base = shared();
    if (base.catalogue.system.ownFields === undefined || enterprise === 'all') return undefined;
    const now = parts.clock.now().getTime();
    const known = asking.get(enterprise);
    const own = known && now < known.until ? known.own : visibleTo(enterprise, parts, base);
    if (own !== known?.own) asking.set(enterprise, { own, until: now + statementKept });
    return own.revision();
  }

  async function find(identity: Identity): Promise<Pick<OwnFieldsOf, 'fields'> & Partial<OwnFieldsOf>> {
    const at = 'ownFields' in identity ? identity.ownFields : await revision(identity);
    const { enterprise } = tenancyOf(identity);
    if (at === undefined || enterprise === 'all') return none;
    const known = await kept.get(enterprise)?.catch(() => undefined);
    if (known?.revision === at) return known;
    const opening = open(enterprise, at, parts, shared());
    kept.delete(enterprise);
    kept.set(enterprise, opening);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    opening.catch(() => kept.delete(enterprise));
    return opening;
  }

  return {
    revision,
    fieldsOf: async (identity) => (await find(identity)).fields,
    servicesOf: async (identity) => (await find(identity)).services ?? shared(),
  };
}

/** The records with the fields that an enterprise sees. */
function visibleTo(enterprise: number, { clock, database }: OwnFieldParts, { catalogue, dataAccess }: Services) {
  const { ownFields = '' } = catalogue.system;
  return dataAccess
    .forServer(clock.now(), database.db)
    .within(String(enterprise))
    .ownAndShared(ownFields, { ...sharing, opened: openedResources(catalogue) });
}

async function open(enterprise: number, at: Revision, parts: OwnFieldParts, base: Services): Promise<OwnFieldsOf> {
  const { catalogue, dataAccess } = base;
  const { ownFields = '' } = catalogue.system;
  const ids = await visibleTo(enterprise, parts, base).ids();
  const records = await dataAccess.forServer(parts.clock.now(), parts.database.db).records(ownFields).findMany(ids);
  const given = records.flatMap((record) =>
    record.enterprise === String(enterprise)
      ? [readOwnField(record, catalogue.kinds)]
      : sharedFields(record, catalogue),
  );
  if (given.length === 0) return { revision: at, fields: given, services: base };
  const { catalogue: own, refused } = parts.catalogueWith(given);
  if (refused.length > 0) parts.log?.warn({ enterprise, refused }, 'fields of an enterprise cannot be served');
  const fields = given.filter(({ resource, name }) => !refused.includes(`${resource}.${name}`));
  const ownAccess = dataAccess.withLayouts(layoutsOf(own, besidesByResource(fields)));
  return { revision: at, fields, services: { ...base, catalogue: own, dataAccess: ownAccess } };
}

/** Returns where the values of fields stand, by resource and name. */
function besidesByResource(fields: readonly OwnField[]): Map<string, BesideFields> {
  const grouped = groupPairs(fields.map(({ resource, name, of }) => [resource, [name, of] as const] as const));
  return new Map([...grouped].map(([resource, own]) => [resource, new Map(own)]));
}

/** Returns the resources of which records are opened to other enterprises, and which enterprises extend. */
const openedResources = memoizeByObject(({ resources }: Catalogue): readonly string[] =>
  resources.flatMap(({ name, extend, reach }) => (extend && reach ? [name] : [])),
);
