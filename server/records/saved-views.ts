import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { isId } from '../../src/base/is-id.ts';
import { allows } from '../../src/engine/permissions/permission.ts';
import { iconNames } from '../../src/engine/routes/icons.ts';
import { withoutInvisible } from '../../src/fields/values/visible-text.ts';
import { checkBody } from '../http/body/body.ts';
import type { Identity } from '../request/context.ts';
import { badRequest, conflict, notFound, notPermitted } from '../request/errors.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { RequestContext } from './context/request-context.ts';
import { runIdempotent } from './write/requests/run-idempotent.ts';

/**
 * Limits of the views of one list: those of a user, and those that an enterprise shares, which everybody loads who opens
 * the list. `size` is the number of characters of their labels and queries together.
 */
const limits = {
  own: { views: 100, size: 100_000 },
  shared: { views: 200, size: 200_000 },
} as const;

/** The saved settings of a list under a label, in API responses. */
export interface View {
  readonly id: string;
  readonly label: string;
  /** The query string of the console's list when the view was saved. */
  readonly query: string;
  /** True if all users of the enterprise who may open the list see the view. */
  readonly shared: boolean;
  /** Name of an icon of the menu; null for none. */
  readonly icon: string | null;
  /** True if the list opens with the view for users of the enterprise who have no opening view of their own. */
  readonly team: boolean;
  /** True if the caller created the view and may therefore change it. */
  readonly mine: boolean;
}

/** What a list opens with. */
export type OpeningView = Pick<View, 'id' | 'label' | 'query'>;

export const newView = z.strictObject({
  label: z.string().overwrite(withoutInvisible).trim().min(1).max(50),
  query: z.string().max(4000),
  shared: z.boolean().default(false),
  icon: z.enum(iconNames).nullable().default(null),
});
export const changedView = z.strictObject({
  label: newView.shape.label.optional(),
  query: newView.shape.query.optional(),
  shared: z.boolean().optional(),
  icon: z.enum(iconNames).nullable().optional(),
});

export const teamView = z.strictObject({ view: z.string().nullable() });

/**
 * `GET /{name}/views`: returns the caller's own views and those shared in their enterprise, in the order of creation.
 */
export async function readViews(context: RequestContext): Promise<View[]> {
  const rows = await visible(context, context.services.database.db).orderBy('id').execute();
  return rows.map((row) => onTheWire(context, row));
}

/**
 * `POST /{name}/views` with `label`, `query`, `shared` and `icon`: returns the view. Throws 40900 if the caller has a view with
 * that label.
 */
export async function addView(context: RequestContext, body: unknown): Promise<unknown> {
  const { shared, ...view } = checkBody(body, newView);
  const { userId: user, enterpriseId: enterprise } = context.identity;
  return runIdempotent(context, async ({ transaction }) => {
    await lockViews(context, transaction);
    requireFreeLabel(await ofCaller(context, transaction), view.label);
    const row = { ...view, shared: Number(shared), user, enterprise, resource: context.resource.name };
    const added = await transaction.insertInto('saved_view').values(row).returningAll().executeTakeFirstOrThrow();
    await requireRoom(context, transaction, added);
    return onTheWire(context, added);
  });
}

/** `PATCH /{name}/views/{id}`: returns the changed view. */
export async function changeView(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  const { shared, ...changes } = checkBody(body, changedView);
  return runIdempotent(context, async ({ transaction }) => {
    await lockViews(context, transaction);
    const view = await lockOwnView(context, transaction, id);
    const others = (await ofCaller(context, transaction)).filter((one) => one.id !== view.id);
    const changed = { ...view, ...changes, ...(shared !== undefined && { shared: Number(shared) }) };
    requireFreeLabel(others, changed.label);
    const { label, query, icon } = changed;
    // A view that nobody else sees opens no list of others.
    const team = changed.shared === 1 ? changed.team : null;
    await transaction
      .updateTable('saved_view')
      .set({ label, query, icon, shared: changed.shared, team })
      .where('id', '=', view.id)
      .execute();
    // What only gets smaller, or private, is never refused.
    const isMore = sizeOf(changed) > sizeOf(view) || changed.shared > view.shared;
    if (isMore) await requireRoom(context, transaction, changed);
    return onTheWire(context, { ...changed, team });
  });
}

/**
 * `PUT /{name}/views/team` with `view`, the id of a shared view or null for none: the list opens with it for users of the
 * enterprise who have no opening view of their own. Throws 50008 for callers who see their own records alone.
 */
export async function chooseTeamView(context: RequestContext, body: unknown): Promise<unknown> {
  const { view: chosen } = checkBody(body, teamView);
  if (context.identity.dataScope === 'own') throw notPermitted({ key: 'view.notForTeam' });
  return runIdempotent(context, async ({ transaction }) => {
    await lockViews(context, transaction);
    const shared = await visible(context, transaction).where('shared', '=', 1).execute();
    const view = shared.find(({ id }) => String(id) === chosen);
    if (chosen !== null && !view) throw notFound();
    const ids = shared.map(({ id }) => id);
    const write = transaction.updateTable('saved_view');
    if (ids.length > 0) await write.set({ team: null }).where('id', 'in', ids).execute();
    if (view) await write.set({ team: 1 }).where('id', '=', view.id).execute();
    return null;
  });
}

/** Returns the views with which lists open for the enterprise, by resource, of the lists that the user may open. */
export async function readTeamViews(
  db: Kysely<SystemTables>,
  catalogue: Pick<Catalogue, 'find'>,
  { enterpriseId, permissions, permissionVersion: version }: Identity,
): Promise<Readonly<Record<string, OpeningView>>> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'label', 'query', 'resource'])
    .where('enterprise', '=', enterpriseId)
    .where('team', '=', 1)
    .execute();
  const open = rows.filter(({ resource }) => {
    const known = catalogue.find(resource);
    return known && allows({ permissions, version }, known.rules.list);
  });
  return Object.fromEntries(open.map(({ id, label, query, resource }) => [resource, { id: String(id), label, query }]));
}

/** `DELETE /{name}/views/{id}` */
export async function removeView(context: RequestContext, id: string): Promise<unknown> {
  return runIdempotent(context, async ({ transaction }) => {
    const view = await lockOwnView(context, transaction, id);
    await transaction.deleteFrom('saved_view').where('id', '=', view.id).execute();
    return null;
  });
}

interface ViewRow {
  readonly id: number;
  readonly user: number;
  readonly label: string;
  readonly query: string;
  readonly shared: number;
  readonly icon: string | null;
  readonly team: number | null;
}

/**
 * Selects the views of the resource that the caller may see. Views of other enterprises are never visible, not even to
 * platform staff.
 */
function visible({ identity, resource }: RequestContext, db: Kysely<SystemTables>) {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('resource', '=', resource.name)
    .where('enterprise', '=', identity.enterpriseId)
    .where((eb) => eb.or([eb('user', '=', identity.userId), eb('shared', '=', 1)]));
}

/** Has those who write views of one list in an enterprise take turns, so that each counts what the others have. */
function lockViews({ services, identity, resource }: RequestContext, trx: Kysely<SystemTables>): Promise<void> {
  return services.database.dialect.lockAdvisory(trx, `views:${identity.enterpriseId}:${resource.name}`);
}

/** Throws 40000 if the views of the caller, or those that are shared with the view among them, are too many or too large. */
async function requireRoom(context: RequestContext, trx: Kysely<SystemTables>, { shared }: ViewRow): Promise<void> {
  const { identity, resource } = context;
  const ofList = trx
    .selectFrom('saved_view')
    .select(({ fn }) => [
      fn.countAll<number>().as('views'),
      fn.sum<number | null>(sql`length("label") + length("query")`).as('size'),
    ])
    .where('resource', '=', resource.name)
    .where('enterprise', '=', identity.enterpriseId);
  const own = await ofList.where('user', '=', identity.userId).executeTakeFirstOrThrow();
  requireWithin(own, limits.own, 'view.tooMany', 'view.tooLarge');
  if (shared === 0) return;
  const all = await ofList.where('shared', '=', 1).executeTakeFirstOrThrow();
  requireWithin(all, limits.shared, 'view.tooManyShared', 'view.tooLargeShared');
}

function requireWithin(
  { views, size }: { readonly views: number; readonly size: number | null },
  limit: (typeof limits)[keyof typeof limits],
  tooMany: 'view.tooMany' | 'view.tooManyShared',
  tooLarge: 'view.tooLarge' | 'view.tooLargeShared',
): void {
  if (views > limit.views) throw badRequest(undefined, { key: tooMany, params: { maximum: limit.views } });
  if ((size ?? 0) > limit.size) throw badRequest(undefined, { key: tooLarge, params: { maximum: limit.size } });
}

function sizeOf({ label, query }: Pick<ViewRow, 'label' | 'query'>): number {
  return label.length + query.length;
}

function ofCaller(context: RequestContext, db: Kysely<SystemTables>): Promise<ViewRow[]> {
  return visible(context, db).where('user', '=', context.identity.userId).execute();
}

/**
 * Returns a view of the caller, locked until the transaction ends. Throws 404 for a view they cannot see, and 50008 for
 * a shared view of another user.
 */
async function lockOwnView(context: RequestContext, trx: Kysely<SystemTables>, id: string): Promise<ViewRow> {
  const view = isId(id)
    ? await visible(context, trx).where('id', '=', Number(id)).forUpdate().executeTakeFirst()
    : undefined;
  if (!view) throw notFound();
  if (view.user !== context.identity.userId) {
    throw notPermitted({ key: 'view.notYours' });
  }
  return view;
}

function requireFreeLabel(others: readonly ViewRow[], label: string): void {
  if (others.some((one) => one.label === label)) throw conflict({ label: [{ key: 'field.taken' }] });
}

function onTheWire({ identity }: RequestContext, { id, label, query, shared, icon, team, user }: ViewRow): View {
  return {
    id: String(id),
    label,
    query,
    shared: shared === 1,
    icon,
    team: Number(team) === 1,
    mine: user === identity.userId,
  };
}
