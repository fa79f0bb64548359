import type { Kysely } from 'kysely';
import { isObject } from '../../../src/base/is-object.ts';
import type { Language } from '../../../src/base/language.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import type { ConditionContext } from '../../../src/engine/fields/condition.ts';
import type { Identity } from '../../request/context.ts';
import { isServer, serverIdentity } from '../../request/server-identity.ts';
import type { Database } from '../database.ts';
import { type QueryCache, uncached } from '../query-cache.ts';
import type { SystemTables } from '../system/system-tables.ts';
import type { TableLayout } from '../tables/layout.ts';
import type { BigramIndexes } from '../tables/search/fill-bigrams.ts';
import { dataScopeOf, departmentTree, everything } from './conditions/data-scope.ts';
import { enterprisesInReach, enterprisesNamed, type Reached, reachedRecords } from './conditions/reach.ts';
import { narrowTenancy, tenancyOf } from './conditions/tenancy.ts';
import { type LabelCache, labelsOf } from './query/labels.ts';
import type { QueryContext, RecordCaches, RecordPage } from './query/query-context.ts';
import { type OwnAndShared, ownAndShared, type Sharing } from './read/own-and-shared.ts';
import { type RecordReader, recordReader } from './read/reader.ts';
import { takeNumbers } from './write/counter.ts';
import { type HistoryEntry, insertHistory, type PastEntry, readHistory } from './write/history.ts';
import { type RecordLeases, recordLeases } from './write/leases.ts';
import { type Operation, recordOperations } from './write/operations.ts';
import {
  insertVersions,
  lastVersion,
  type NewVersion,
  type RecordVersion,
  readVersion,
  readVersions,
  type VersionLine,
} from './write/versions.ts';
import { type RecordWriter, recordWriter } from './write/writer.ts';

/**
 * The only access to the records of resources, limited to what the identity may see. Every query filters by enterprise,
 * and leaves out deleted records and those that the permanent filter of the list (`list.where`) excludes.
 */
export interface DataAccess {
  readonly context: ConditionContext;
  /** Which resources are users, roles and so on. */
  readonly system: SystemResources;
  /** The id of the only enterprise it can read; undefined for platform staff, who can read all. */
  readonly enterprise: string | undefined;
  records(resource: string): RecordReader;
  labels(resource: string, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
  /** Returns the labels of records of several resources, by resource. */
  labelsOf(wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /** Returns the history of a record, newest first; undefined if the user may not see the record. */
  history(resource: string, id: string): Promise<PastEntry[] | undefined>;
  /** Returns the kept versions of a record, newest first; undefined if the user may not see the record. */
  versions(resource: string, id: string): Promise<VersionLine[] | undefined>;
  /** Returns one version; undefined if there is none, or if the user may not see the record. */
  version(resource: string, id: string, number: number): Promise<RecordVersion | undefined>;
  /** Returns the records of the one enterprise of this access, and those that others share with it. */
  ownAndShared(resource: string, sharing: Sharing): OwnAndShared;
  /** Returns the same access, limited to one enterprise. Throws a `RangeError` for an enterprise outside of it. */
  within(enterprise: string): DataAccess;
  /**
   * Returns access to the same enterprises without the data scope of the user, for rules that must count records the
   * user may not see (is this the last administrator?). Never return a record read through it to a client.
   */
  pastDataScope(): DataAccess;
}

/** Access inside a transaction, which can also write. */
export interface WritableDataAccess extends DataAccess {
  readonly transaction: Kysely<SystemTables>;
  writer(resource: string): RecordWriter;
  /** Leases of records, in the name of the user or the service token. */
  leases(resource: string): RecordLeases;
  /** Inserts history entries. The caller notifies the users concerned (`server/records/write/pipeline.ts`). */
  recordHistory(entries: readonly HistoryEntry[]): Promise<void>;
  /** Returns the number of the last kept version of a record; 0 if it has none. */
  lastVersion(resource: string, id: string): Promise<number>;
  keepVersions(resource: string, versions: readonly NewVersion[]): Promise<void>;
  /** Takes the advisory lock of this name until the transaction ends. */
  lockAdvisory(name: string): Promise<void>;
  /** Writes audit log entries for operations that no history records: exports, and reads by platform staff. */
  keepOperations(operations: readonly Operation[]): Promise<void>;
  /**
   * Reserves the next `count` numbers of a field in the enterprise of this access, and returns the first. `prefix` stands
   * before each in the field.
   */
  takeNumbers(resource: string, field: string, prefix: string, count: number): Promise<number>;
  /** Returns the enterprises to which the records are open (`reach`). */
  enterprisesInReach(resource: string, ids: readonly string[]): Promise<number[]>;
  /** Returns the enterprises that a field of the records names. */
  enterprisesNamed(resource: string, field: string, ids: readonly string[]): Promise<number[]>;
  /** Returns what the records name in other enterprises, open or not. */
  reachedRecords(resource: string, ids: readonly string[]): Promise<Reached[]>;
  within(enterprise: string): WritableDataAccess;
  pastDataScope(): WritableDataAccess;
  /**
   * Returns access to the same enterprises with the rights of the server, in the name of the same user, for effects of
   * rules.
   */
  asServer(): WritableDataAccess;
}

export interface DataAccessOptions {
  readonly database: Database;
  readonly bigrams: Pick<BigramIndexes, 'isReady'>;
  readonly layouts: ReadonlyMap<string, TableLayout>;
  readonly system: SystemResources;
  /** IANA name of the time zone in which days begin and end. */
  readonly timeZone: string;
  /** The language of what is stored of operations. @default 'zh' */
  readonly language?: Language;
}

export interface DataAccessFactory {
  /** Creates read access for an identity. */
  forIdentity(identity: Identity, now: Date): DataAccess;
  /** Creates access for an identity inside a transaction, to read and write. */
  writableForIdentity(identity: Identity, now: Date, transaction: Kysely<SystemTables>): WritableDataAccess;
  /** Creates access to everything, for work of the server without a signed-in user: the first accounts, the demo. */
  forServer(now: Date, transaction: Kysely<SystemTables>): WritableDataAccess;
  /** Returns access to the same records by other layouts. */
  withLayouts(layouts: DataAccessOptions['layouts']): DataAccessFactory;
}

const serverSnapshot = { permissions: serverIdentity.permissions, version: serverIdentity.permissionVersion };

/** Maximum size of the records in cached pages, in characters of their texts. */
const maxCachedSize = 8_000_000;
/** What a record takes beside its texts, in characters. */
const emptyRecordSize = 2000;

/** Returns the caches for reading, outside of transactions, and for writing, in a transaction. */
function createRecordCaches(queryCache: QueryCache): Readonly<Record<'reading' | 'writing', RecordCaches>> {
  if (queryCache === uncached) return { reading: noCaches, writing: noCaches };
  const labels: LabelCache = queryCache.resultCache({ maxSize: Number.POSITIVE_INFINITY });
  return {
    reading: {
      pages: queryCache.resultCache({ maxSize: maxCachedSize, sizeOf: sizeOfPage }),
      labelsOf: () => labels,
    },
    writing: { pages: undefined, labelsOf: (table) => (queryCache.isBeingWritten(table) ? undefined : labels) },
  };
}

function sizeOfPage({ records }: RecordPage): number {
  return records.reduce((sum, { values }) => sum + emptyRecordSize + sizeOfText(values), emptyRecordSize);
}

/** Returns the number of characters of all texts in a value. */
function sizeOfText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return isObject(value) ? Object.values(value).reduce((sum: number, part) => sum + sizeOfText(part), 0) : 0;
}

const noCaches: RecordCaches = { pages: undefined, labelsOf: () => undefined };

export function createDataAccess(options: DataAccessOptions): DataAccessFactory {
  return dataAccessWith(options, createRecordCaches(options.database.queryCache));
}

function dataAccessWith(options: DataAccessOptions, caches: ReturnType<typeof createRecordCaches>): DataAccessFactory {
  const { database, bigrams, layouts, system, timeZone, language = 'zh' } = options;
  const layoutFor = (resource: string): TableLayout => {
    const layout = layouts.get(resource);
    if (!layout) throw new RangeError(`There is no resource "${resource}".`);
    return layout;
  };
  const tree = departmentTree(layouts, system);
  const stored = { layouts, system, language };

  const queryContextOf = (identity: Identity, now: Date, executor: Kysely<SystemTables>): QueryContext => ({
    executor,
    reading: executor,
    readPool: executor === database.db ? database.readPool : executor,
    queryCache: executor === database.db ? database.queryCache : uncached,
    caches: executor === database.db ? caches.reading : caches.writing,
    dialect: database.dialect,
    isSearchable: bigrams.isReady,
    tenancy: tenancyOf(identity),
    dataScope: dataScopeOf(identity, tree),
    layoutOf: layoutFor,
    access: identity.access,
    actor: actorOf(identity),
    context: {
      userId: String(identity.userId),
      snapshot: { permissions: identity.permissions, version: identity.permissionVersion },
      now,
      timeZone,
      isOutsider: identity.isPlatform || identity.serviceToken !== undefined,
    },
  });

  return {
    forIdentity: (identity, now) => readAccess(queryContextOf(identity, now, database.db), system),
    writableForIdentity: (identity, now, transaction) =>
      writeAccess(queryContextOf(identity, now, transaction), stored),
    forServer: (now, transaction) => writeAccess(queryContextOf(serverIdentity, now, transaction), stored),
    withLayouts: (others) => dataAccessWith({ ...options, layouts: others }, caches),
  };
}

function actorOf(identity: Identity): QueryContext['actor'] {
  if (isServer(identity)) return undefined;
  const { userId: user, enterpriseId: enterprise, origin, serviceToken: id, username: name } = identity;
  return { user, enterprise, origin, token: id === undefined ? undefined : { id, name } };
}

function readAccess(queryContext: QueryContext, system: SystemResources): DataAccess {
  const { executor, layoutOf } = queryContext;
  const readers = new Map<string, RecordReader>();
  const records = (resource: string): RecordReader => {
    const reader = readers.get(resource) ?? recordReader(layoutOf(resource), queryContext);
    readers.set(resource, reader);
    return reader;
  };
  return {
    context: queryContext.context,
    system,
    enterprise: queryContext.tenancy.enterprise === 'all' ? undefined : String(queryContext.tenancy.enterprise),
    records,
    labels: async (resource, ids) =>
      (await labelsOf(new Map([[layoutOf(resource), ids]]), queryContext)).get(resource) ?? new Map(),
    labelsOf: (wanted) =>
      labelsOf(new Map([...wanted].map(([resource, ids]) => [layoutOf(resource), ids])), queryContext),
    async history(resource, id) {
      const record = await records(resource).find(id);
      return record && readHistory(executor, resource, id);
    },
    async versions(resource, id) {
      const record = await records(resource).find(id);
      return record && readVersions(executor, resource, id);
    },
    async version(resource, id, number) {
      const record = await records(resource).find(id);
      return record && readVersion(executor, resource, id, number);
    },
    ownAndShared: (resource, sharing) => ownAndShared(layoutOf(resource), queryContext, sharing),
    within: (enterprise) =>
      readAccess({ ...queryContext, tenancy: narrowTenancy(queryContext.tenancy, Number(enterprise)) }, system),
    pastDataScope: () => readAccess({ ...queryContext, dataScope: everything }, system),
  };
}

/** What the entries of the audit log are made of. */
type OperationLog = Required<Pick<DataAccessOptions, 'layouts' | 'system' | 'language'>>;

function writeAccess(queryContext: QueryContext, log: OperationLog): WritableDataAccess {
  const { executor, layoutOf } = queryContext;
  return {
    ...readAccess(queryContext, log.system),
    transaction: executor,
    writer: (resource) => recordWriter(layoutOf(resource), queryContext),
    leases: (resource) => recordLeases(layoutOf(resource), queryContext),
    recordHistory: (entries) => insertHistory(executor, entries),
    lastVersion: (resource, id) => lastVersion(executor, resource, id),
    keepVersions: (resource, versions) => insertVersions(executor, resource, versions),
    keepOperations: (operations) => logOperations(queryContext, log, operations),
    lockAdvisory: (name) => queryContext.dialect.lockAdvisory(executor, name),
    takeNumbers: (resource, field, prefix, count) => {
      const { enterprise } = queryContext.tenancy;
      const layout = layoutOf(resource);
      const owner = layout.hasEnterprise && enterprise !== 'all' ? enterprise : 0;
      return takeNumbers(executor, layout, { resource, field, enterprise: owner }, prefix, count);
    },
    enterprisesInReach: (resource, ids) => enterprisesInReach(executor, layoutOf(resource), queryContext, ids),
    enterprisesNamed: (resource, field, ids) => enterprisesNamed(executor, layoutOf(resource), field, ids),
    reachedRecords: (resource, ids) => reachedRecords(executor, layoutOf(resource), queryContext, ids),
    within: (enterprise) =>
      writeAccess({ ...queryContext, tenancy: narrowTenancy(queryContext.tenancy, Number(enterprise)) }, log),
    pastDataScope: () => writeAccess({ ...queryContext, dataScope: everything }, log),
    asServer: () =>
      writeAccess(
        {
          ...queryContext,
          dataScope: everything,
          context: { ...queryContext.context, snapshot: serverSnapshot },
        },
        log,
      ),
  };
}

/** Writes operations to the audit log. */
async function logOperations(
  queryContext: QueryContext,
  { layouts, system, language }: OperationLog,
  operations: readonly Operation[],
): Promise<void> {
  if (operations.length === 0) return;
  await recordOperations(queryContext, { layouts, auditLog: system.auditLog, language }, operations);
  const { enterprise } = queryContext.tenancy;
  queryContext.access?.keep(String(enterprise === 'all' ? queryContext.access.home : enterprise), operations);
}
