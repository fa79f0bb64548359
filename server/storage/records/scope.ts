import type { Kysely } from 'kysely';
import type { ConditionContext } from '../../../src/engine/condition.ts';
import type { SystemResources } from '../../../src/engine/system-resources.ts';
import type { Identity } from '../../context.ts';
import { isServer, serverIdentity } from '../../server-identity.ts';
import type { Database } from '../database.ts';
import { foundAnew } from '../findings.ts';
import type { SystemTables } from '../system-tables.ts';
import type { BigramIndexes } from '../tables/fill-bigrams.ts';
import type { TableLayout } from '../tables/layout.ts';
import { takeNumbers } from './counter.ts';
import { dataScopeOf, departmentTree, everything } from './data-scope.ts';
import { type HistoryEntry, keepHistory, type PastEntry, readHistory } from './history.ts';
import { labelsOf } from './labels.ts';
import { keepOperations, type Operation } from './operations.ts';
import type { Reach } from './reach.ts';
import { type RecordReader, recordReader } from './reader.ts';
import { narrow, tenancyOf } from './tenancy.ts';
import { type RecordWriter, recordWriter } from './writer.ts';

/**
 * The only way to the records of resources: what the identity it was made from may reach, and nothing else. Every question
 * carries the filter of the enterprise, leaves out what is deleted and what the list of a resource never holds.
 */
export interface Scope {
  readonly context: ConditionContext;
  /** The one enterprise it reaches; undefined for that of platform staff, which reaches all. */
  readonly enterprise: string | undefined;
  records(resource: string): RecordReader;
  labels(resource: string, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
  /** What was done to a record, newest first; nothing for a record out of reach. */
  history(resource: string, id: string): Promise<PastEntry[] | undefined>;
  /** The same reach, of one enterprise only. */
  within(enterprise: string): Scope;
  /**
   * The same enterprises past the data scope of the user: for rules that must count what the user may not see (is this
   * the last administrator?). No record read through it is answered to anybody.
   */
  pastDataScope(): Scope;
}

/** A scope inside a transaction, which may also write. */
export interface WritableScope extends Scope {
  readonly transaction: Kysely<SystemTables>;
  writer(resource: string): RecordWriter;
  /** Stores lines of history; who is told of them is the caller's (`resources/write/pipeline.ts`). */
  recordHistory(entries: readonly HistoryEntry[]): Promise<void>;
  /** Waits until no other transaction works under the same name, and keeps others waiting until this one ends. */
  hold(name: string): Promise<void>;
  /** Keeps lines of the log of operations that no history tells: what was exported, whose rows were looked at. */
  keepOperations(operations: readonly Operation[]): Promise<void>;
  /** The first of the next `count` numbers of a field, in the enterprise of the scope. */
  takeNumbers(resource: string, field: string, count?: number): Promise<number>;
  within(enterprise: string): WritableScope;
  pastDataScope(): WritableScope;
  /** The same enterprises with the rights of the server, in the name of the same user: for effects of rules. */
  asServer(): WritableScope;
}

export interface ScopeOptions {
  readonly database: Database;
  readonly bigrams: Pick<BigramIndexes, 'isReady'>;
  readonly layouts: ReadonlyMap<string, TableLayout>;
  readonly system: SystemResources;
  /** What a day is, an IANA name. */
  readonly timeZone: string;
}

export interface Scopes {
  /** What the identity may read now. */
  scopeFor(identity: Identity, now: Date): Scope;
  /** The same inside a transaction, to write in. */
  writableScopeFor(identity: Identity, now: Date, transaction: Kysely<SystemTables>): WritableScope;
  /** What the server does by itself, for nobody who is signed in: the first accounts, the demo. Reaches everything. */
  serverScope(now: Date, transaction: Kysely<SystemTables>): WritableScope;
}

const serverSnapshot = { permissions: serverIdentity.permissions, version: serverIdentity.permissionVersion };

export function createScopes({ database, bigrams, layouts, system, timeZone }: ScopeOptions): Scopes {
  const layoutFor = (resource: string): TableLayout => {
    const layout = layouts.get(resource);
    if (!layout) throw new RangeError(`There is no resource "${resource}".`);
    return layout;
  };

  const tree = departmentTree(layouts, system);

  const reachOf = (identity: Identity, now: Date, executor: Kysely<SystemTables>): Reach => ({
    executor,
    aside: executor === database.db ? database.aside : executor,
    findings: executor === database.db ? database.findings : foundAnew,
    kind: database.kind,
    isSearchable: bigrams.isReady,
    tenancy: tenancyOf(identity),
    dataScope: dataScopeOf(identity, tree),
    layoutOf: layoutFor,
    access: identity.access,
    operator: isServer(identity)
      ? undefined
      : { user: identity.userId, enterprise: identity.enterpriseId, origin: identity.origin },
    context: {
      userId: String(identity.userId),
      snapshot: { permissions: identity.permissions, version: identity.permissionVersion },
      now,
      timeZone,
    },
  });

  const reading = (reach: Reach): Scope => {
    const readers = new Map<string, RecordReader>();
    const records = (resource: string): RecordReader => {
      const reader = readers.get(resource) ?? recordReader(layoutFor(resource), reach);
      readers.set(resource, reader);
      return reader;
    };
    return {
      context: reach.context,
      enterprise: reach.tenancy.enterprise === 'all' ? undefined : String(reach.tenancy.enterprise),
      records,
      labels: (resource, ids) => labelsOf(layoutFor(resource), reach, ids),
      async history(resource, id) {
        const record = await records(resource).find(id);
        return record && readHistory(reach.executor, resource, id);
      },
      within: (enterprise) => reading({ ...reach, tenancy: narrow(reach.tenancy, Number(enterprise)) }),
      pastDataScope: () => reading({ ...reach, dataScope: everything }),
    };
  };

  const logOperations = async (reach: Reach, operations: readonly Operation[]) => {
    if (operations.length === 0) return;
    await keepOperations(reach, { layouts, auditLog: system.auditLog }, operations);
    const { enterprise } = reach.tenancy;
    reach.access?.keep(String(enterprise === 'all' ? reach.access.home : enterprise), operations);
  };

  const writing = (reach: Reach): WritableScope => ({
    ...reading(reach),
    transaction: reach.executor,
    writer: (resource) => recordWriter(layoutFor(resource), reach),
    recordHistory: (entries) => keepHistory(reach.executor, entries),
    keepOperations: (operations) => logOperations(reach, operations),
    hold: (name) => database.hold(reach.executor, name),
    takeNumbers: (resource, field, count) => {
      const { enterprise } = reach.tenancy;
      const owner = layoutFor(resource).hasEnterprise && enterprise !== 'all' ? enterprise : 0;
      return takeNumbers(reach.executor, { resource, field, enterprise: owner }, count);
    },
    within: (enterprise) => writing({ ...reach, tenancy: narrow(reach.tenancy, Number(enterprise)) }),
    pastDataScope: () => writing({ ...reach, dataScope: everything }),
    asServer: () =>
      writing({ ...reach, dataScope: everything, context: { ...reach.context, snapshot: serverSnapshot } }),
  });

  return {
    scopeFor: (identity, now) => reading(reachOf(identity, now, database.db)),
    writableScopeFor: (identity, now, transaction) => writing(reachOf(identity, now, transaction)),
    serverScope: (now, transaction) => writing(reachOf(serverIdentity, now, transaction)),
  };
}
