import type { TableLayout, Values } from '../tables/layout.ts';
import type { Change } from './history.ts';
import type { Operator } from './operator.ts';
import type { QueryContext } from './query-context.ts';
import { recordWriter } from './writer.ts';

/** Something that somebody did, for the log of operations. */
export interface Operation {
  readonly resource: string;
  /** `create`, `update`, `delete`, `restore`, `reveal`, `export`, `import`, `view`, or the key of a transition or action. */
  readonly action: string;
  /** The record it was done to, and what people call it; several records are told in words alone. */
  readonly record?: string | undefined;
  readonly target: string;
  readonly changes?: readonly Change[];
  /** What there is to tell besides: what was exported, by which question. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What the log tells apart; everything else is a step that the resource names. */
const kinds: ReadonlySet<string> = new Set([
  'create',
  'update',
  'delete',
  'restore',
  'reveal',
  'export',
  'import',
  'view',
]);

/** Keeps lines of the log of operations, in the enterprise of the reach or, for what the platform owns, the operator's own. */
export async function recordOperations(
  queryContext: QueryContext,
  { layouts, auditLog }: { readonly layouts: ReadonlyMap<string, TableLayout>; readonly auditLog: string },
  operations: readonly Operation[],
): Promise<void> {
  const { operator, tenancy, context } = queryContext;
  const layout = layouts.get(auditLog);
  if (!layout || !operator || operations.length === 0) return;
  const enterprise = tenancy.enterprise === 'all' ? operator.enterprise : tenancy.enterprise;
  await recordWriter(layout, { ...queryContext, tenancy: { enterprise } }).insertMany(
    operations.map((operation) => ({
      values: lineOf(operation, operator, layouts.get(operation.resource), context.now),
      stamp: { at: context.now, by: null },
    })),
  );
}

function lineOf(
  { resource, action, record, target, changes = [], facts }: Operation,
  { user, origin }: Operator,
  layout: TableLayout | undefined,
  now: Date,
): Values {
  const details = { resource, record, action, changes: changes.map((change) => loggable(change, layout)), ...facts };
  return {
    at: now.toISOString(),
    user: String(user),
    module: resource,
    action: kinds.has(action) ? action : 'step',
    target: target.slice(0, 200),
    address: origin?.address ?? null,
    requestId: origin?.requestId ?? null,
    details: JSON.stringify(details),
  };
}

/** Whoever may read the log need not be one who may read the field: of such a field, and of a masked one, only its name. */
function loggable({ field, from, to }: Change, layout: TableLayout | undefined): Partial<Change> {
  const declared = layout?.resource.fields[field];
  const isOpen = declared !== undefined && !declared.mask && declared.perm.read === undefined;
  return isOpen ? { field, from, to } : { field };
}
