import type { Logger } from 'pino';
import { groupPairs } from '../../../src/base/grouping.ts';
import type { OwnField } from '../../../src/engine/publishing/own-fields.ts';
import type { Clock, Identity } from '../../request/context.ts';
import type { Database } from '../../storage/database.ts';
import { tenancyOf } from '../../storage/records/conditions/tenancy.ts';
import type { Revision } from '../../storage/records/read/revision.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { layoutsOf } from '../catalogue/layouts.ts';
import type { Services } from '../context/request-context.ts';
import { readOwnField } from './read.ts';

/** Most enterprises whose resources are kept in memory. */
const mostKept = 50;

/** Most fields that are read: every resource of a product may have as many as are allowed. */
const mostRead = 5000;

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
export function createOwnFields(
  { database, clock, log, catalogueWith }: OwnFieldParts,
  shared: () => Services,
): OwnFields {
  const kept = new Map<number, Promise<OwnFieldsOf>>();

  async function revision(identity: Pick<Identity, 'isPlatform' | 'enterpriseId' | 'within'>) {
    const { enterprise } = tenancyOf(identity);
    const { catalogue, dataAccess } = shared();
    const { ownFields } = catalogue.system;
    if (ownFields === undefined || enterprise === 'all') return undefined;
    return dataAccess.revision(ownFields, enterprise);
  }

  async function open(enterprise: number, at: Revision): Promise<OwnFieldsOf> {
    const base = shared();
    const { catalogue, dataAccess } = base;
    const { ownFields = '' } = catalogue.system;
    const records = await dataAccess
      .forServer(clock.now(), database.db)
      .within(String(enterprise))
      .records(ownFields)
      .page({ sort: [{ field: 'id', order: 'asc' }], start: 0, end: mostRead });
    const fields = records.map((record) => readOwnField(record, catalogue.kinds));
    return fields.length === 0 ? { revision: at, fields, services: base } : opened(enterprise, at, fields);
  }

  function opened(enterprise: number, at: Revision, given: readonly OwnField[]): OwnFieldsOf {
    const { catalogue, refused } = catalogueWith(given);
    if (refused.length > 0) log?.warn({ enterprise, refused }, 'fields of an enterprise cannot be served');
    const fields = given.filter(({ resource, name }) => !refused.includes(`${resource}.${name}`));
    const base = shared();
    const dataAccess = base.dataAccess.withLayouts(layoutsOf(catalogue, namesByResource(fields)));
    return { revision: at, fields, services: { ...base, catalogue, dataAccess } };
  }

  async function find(identity: Identity): Promise<Pick<OwnFieldsOf, 'fields'> & Partial<OwnFieldsOf>> {
    const at = identity.ownFields ?? (await revision(identity));
    const { enterprise } = tenancyOf(identity);
    if (at === undefined || enterprise === 'all') return none;
    const known = await kept.get(enterprise)?.catch(() => undefined);
    if (known?.revision === at) return known;
    const opening = open(enterprise, at);
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

/** Returns the names of fields by resource. */
function namesByResource(fields: readonly OwnField[]): Map<string, Set<string>> {
  const grouped = groupPairs(fields.map(({ resource, name }) => [resource, name] as const));
  return new Map([...grouped].map(([resource, names]) => [resource, new Set(names)]));
}
