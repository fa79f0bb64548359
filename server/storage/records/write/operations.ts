import type { Language } from '../../../../src/base/language.ts';
import type { Field } from '../../../../src/engine/fields/field.ts';
import { readDetails } from '../../../../src/fields/widgets/operation-details/parse.ts';
import { isMessageKey, type MessageKey, type MessageParams, say } from '../../../request/messages.ts';
import type { TableLayout, Values } from '../../tables/layout.ts';
import type { Actor } from '../actor.ts';
import type { QueryContext } from '../query/query-context.ts';
import type { Change } from './history.ts';
import { recordWriter } from './writer.ts';

type KeyWithin<Key> = Key extends `log.${infer Name}` ? Name : never;

/**
 * What an operation was done to: the label of a record, or a message that each reader of the log is told in their own
 * language.
 */
export type OperationTarget = string | { readonly key: KeyWithin<MessageKey>; readonly params?: MessageParams };

/** An operation of a user, for the audit log. */
export interface Operation {
  readonly resource: string;
  /**
   * `create`, `update`, `delete`, `restore`, `reveal`, `export`, `import`, `view`, `reach`, or the key of a transition or
   * action.
   */
  readonly action: string;
  /** The id of the record, whose label is `target`. */
  readonly record?: string | undefined;
  readonly target: OperationTarget;
  readonly changes?: readonly Change[];
  /** Further details, such as what was exported and with which query. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** True if somebody of another enterprise did it, whose people this one does not know. @default false */
  readonly isForeign?: boolean;
}

/** Actions that the audit log stores under their own name. All others are stored as `step`. */
const kinds: ReadonlySet<string> = new Set([
  'create',
  'update',
  'delete',
  'restore',
  'reveal',
  'export',
  'import',
  'view',
  'reach',
]);

/** Where operations are logged. */
interface OperationLog {
  readonly layouts: ReadonlyMap<string, TableLayout>;
  /** Name of the resource. */
  readonly auditLog: string;
  readonly language: Language;
}

/**
 * Writes audit log entries, in the enterprise of the context or, for records of the platform, in the actor's own.
 */
export async function recordOperations(
  queryContext: QueryContext,
  { layouts, auditLog, language }: OperationLog,
  operations: readonly Operation[],
): Promise<void> {
  const { actor, tenancy, context } = queryContext;
  const layout = layouts.get(auditLog);
  const known = operations.filter(({ isForeign }) => actor !== undefined || isForeign);
  const enterprise = tenancy.enterprise === 'all' ? actor?.enterprise : tenancy.enterprise;
  if (!layout || enterprise === undefined || known.length === 0) return;
  await recordWriter(layout, { ...queryContext, tenancy: { enterprise } }).insertMany(
    known.map((operation) => ({
      values: lineOf(operation, actor, layouts.get(operation.resource), { now: context.now, language }),
      stamp: { at: context.now, by: null },
    })),
  );
}

function lineOf(
  { resource, action, record, target, changes = [], facts, isForeign }: Operation,
  actor: Actor | undefined,
  layout: TableLayout | undefined,
  { now, language }: { readonly now: Date; readonly language: Language },
): Values {
  const message = typeof target === 'string' ? undefined : target;
  const details = {
    resource,
    record,
    action,
    target: message,
    changes: changes.map((change) => loggable(change, layout)),
    ...facts,
  };
  // What is stored beside the message is in the language of the product: it can be searched, and other readers than the console
  // read it.
  const text = message ? say(language, { key: `log.${message.key}`, params: message.params }) : String(target);
  const known = isForeign ? undefined : actor;
  return {
    at: now.toISOString(),
    user: known && !known.token ? String(known.user) : null,
    token: known?.token?.name ?? null,
    module: resource,
    action: kinds.has(action) ? action : 'step',
    target: text.slice(0, 200),
    address: known?.origin?.address ?? null,
    requestId: known?.origin?.requestId ?? null,
    details: JSON.stringify(details),
  };
}

/** Returns what an entry of the audit log was done to, in a language; undefined for the label of a record. */
export function targetText({ details }: Values, language: Language): string | undefined {
  const target = readDetails(details)?.target;
  const key = `log.${target?.key}`;
  if (!target || !isMessageKey(key)) return undefined;
  const params = Object.entries(target.params).map(([name, one]) => [
    name,
    typeof one === 'number' ? one : String(one),
  ]);
  return say(language, { key, params: Object.fromEntries(params) });
}

/**
 * Returns false for a field with a read permission or a mask, of which only the name is logged: a reader of the audit log
 * may lack the permission to read its values.
 */
export function isLoggedWhole({ mask, perm }: Field): boolean {
  return !mask && perm.read === undefined;
}

function loggable({ field, from, to }: Change, layout: TableLayout | undefined): Partial<Change> {
  const declared = layout?.resource.fields[field];
  // The platform reads the log of every enterprise, but what its own fields hold only within it.
  const isOfEnterprise = layout?.besides.values.has(field) ?? false;
  const isOpen = declared !== undefined && !isOfEnterprise && isLoggedWhole(declared);
  return isOpen ? { field, from, to } : { field };
}
