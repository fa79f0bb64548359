import type { Kysely } from 'kysely';
import { type ConditionContext, conditionFields } from '../../../src/engine/condition.ts';
import { superAdmin } from '../../../src/engine/permission.ts';
import type { SystemResources } from '../../../src/engine/system-resources.ts';
import type { Identity } from '../../context.ts';
import type { Database } from '../database.ts';
import { type NewEvent, publishEvents } from '../events.ts';
import { foundAnew } from '../findings.ts';
import type { SystemTables } from '../system-tables.ts';
import type { BigramIndexes } from '../tables/fill-bigrams.ts';
import type { TableLayout } from '../tables/layout.ts';
import { takeNumbers } from './counter.ts';
import { dataScopeOf, departmentTree, everything } from './data-scope.ts';
import { type Change, type HistoryEntry, keepHistory, type PastEntry, readHistory } from './history.ts';
import { labelsOf } from './labels.ts';
import { keepOperations, type Operation, operationsOf } from './operations.ts';
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
  keepHistory(entries: readonly HistoryEntry[]): Promise<void>;
  /** Waits until no other transaction works under the same name, and keeps others waiting until this one ends. */
  hold(name: string): Promise<void>;
  /** Keeps lines of the log of operations that no history tells: what was exported, whose rows were looked at. */
  keepOperations(operations: readonly Operation[]): Promise<void>;
  /** The first of the next `count` numbers of a field, in the enterprise of the scope. */
  takeNumbers(resource: string, field: string, count?: number): Promise<number>;
  within(enterprise: string): WritableScope;
  pastDataScope(): WritableScope;
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

/** Nobody: ids begin at 1. */
const server: Pick<
  Identity,
  | 'userId'
  | 'enterpriseId'
  | 'permissions'
  | 'dataScope'
  | 'departmentId'
  | 'permissionVersion'
  | 'isPlatform'
  | 'origin'
  | 'access'
> = {
  userId: 0,
  enterpriseId: 0,
  dataScope: 'all',
  departmentId: null,
  permissions: [superAdmin],
  permissionVersion: '',
  isPlatform: true,
};

export function createScopes({ database, bigrams, layouts, system, timeZone }: ScopeOptions): Scopes {
  const layoutFor = (resource: string): TableLayout => {
    const layout = layouts.get(resource);
    if (!layout) throw new RangeError(`There is no resource "${resource}".`);
    return layout;
  };

  const tree = departmentTree(layouts, system);

  const reachOf = (identity: typeof server, now: Date, executor: Kysely<SystemTables>): Reach => ({
    executor,
    aside: executor === database.db ? database.aside : executor,
    findings: executor === database.db ? database.findings : foundAnew,
    kind: database.kind,
    isSearchable: bigrams.isReady,
    tenancy: tenancyOf(identity),
    dataScope: dataScopeOf(identity, tree),
    layoutOf: layoutFor,
    access: identity.access,
    operator:
      identity.userId === 0
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
    async keepHistory(entries) {
      await keepHistory(reach.executor, entries);
      await logOperations(reach, await operationsOf(reach, layouts, entries));
      await publishEvents(reach.executor, eventsOf(reach, entries, layouts));
    },
    keepOperations: (operations) => logOperations(reach, operations),
    hold: (name) => database.hold(reach.executor, name),
    takeNumbers: (resource, field, count) => {
      const { enterprise } = reach.tenancy;
      const owner = layoutFor(resource).hasEnterprise && enterprise !== 'all' ? enterprise : 0;
      return takeNumbers(reach.executor, { resource, field, enterprise: owner }, count);
    },
    within: (enterprise) => writing({ ...reach, tenancy: narrow(reach.tenancy, Number(enterprise)) }),
    pastDataScope: () => writing({ ...reach, dataScope: everything }),
  });

  return {
    scopeFor: (identity, now) => reading(reachOf(identity, now, database.db)),
    writableScopeFor: (identity, now, transaction) => writing(reachOf(identity, now, transaction)),
    serverScope: (now, transaction) => writing(reachOf(server, now, transaction)),
  };
}

/** More at once are told as one event. */
const toldOneByOne = 20;

/** What is told of lines of history: everything that changes something, in the enterprise it happened in. */
function eventsOf(
  { tenancy }: Reach,
  entries: readonly HistoryEntry[],
  layouts: ReadonlyMap<string, TableLayout>,
): NewEvent[] {
  const to = { enterprise: tenancy.enterprise === 'all' ? null : tenancy.enterprise };
  const changes = entries.filter(({ action }) => action !== 'reveal');
  const resources = [...new Set(changes.map(({ resource }) => resource))];
  const isRenamed = (entry: HistoryEntry) => isRename(layouts.get(entry.resource), entry);
  return changes.length <= toldOneByOne
    ? changes.map((entry) => {
        const { resource, record: id, action, actor, changes: fields } = entry;
        return {
          to,
          event: {
            ...{ type: 'record', resource, id, action, actor },
            ...(isMove(layouts.get(resource), fields) && { isMoved: true }),
            ...(isRenamed(entry) && { isRenamed: true }),
          },
        };
      })
    : resources.map((resource) => ({
        to,
        event: {
          ...{ type: 'record', resource, id: null, action: 'many', actor: null },
          ...(changes.some((entry) => entry.resource === resource && isRenamed(entry)) && { isRenamed: true }),
        },
      }));
}

/** Whether a record is called otherwise than before. Nothing refers to a new one yet. */
function isRename(layout: TableLayout | undefined, { action, changes }: HistoryEntry): boolean {
  return action !== 'create' && changes.some(({ field }) => field === layout?.resource.recordLabel);
}

/** Whether a change may take a record out of somebody's reach, or bring it there. */
function isMove(layout: TableLayout | undefined, changes: readonly Change[]): boolean {
  if (!layout) return false;
  const { scope, list } = layout.resource;
  const decisive = [scope?.owner, scope?.department, ...(list.where ? conditionFields(list.where) : [])];
  return changes.some(({ field }) => decisive.includes(field));
}
