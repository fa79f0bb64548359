import { type BaseRecord, type GetListResponse, keys } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoute, mayDo } from '../../engine/routes/plan.ts';
import { dataProviderOf, flatten } from '../../engine/routes/route.ts';
import { createDataProvider } from '../../providers/data/index.ts';
import type { Identity } from '../../providers/session/identity.ts';
import { createListCodec } from '../../screens/list-state/address.ts';
import { withOwnValues } from '../../screens/list-state/filters/kept-values.ts';
import { shownLayout } from '../../screens/list-state/layouts.ts';
import { preferenceKey } from '../../screens/list-state/preference-key.ts';
import { rowsQuery } from '../../screens/list-state/request.ts';
import { readPreferences } from '../../workspace/preferences/preferences.ts';
import { readViewCopy, searchOfView } from '../../workspace/preferences/view-copy.ts';
import { preferencesKey } from '../account.ts';
import { dataProviders, kinds, plan, resource } from '../resources.ts';
import type { Services } from '../services.ts';

/** The rows of the list that the page opens with, asked for before anything is drawn. */
export interface FirstRows {
  /** Whose rows they are. */
  readonly identity: Identity;
  readonly queryKey: readonly unknown[];
  readonly answer: Promise<GetListResponse<BaseRecord>>;
}

/**
 * Asks for the rows of the list at an address whose resource is loaded. Undefined if the user is not known yet, and
 * where the list itself has to find out what to ask for.
 */
export function askFirstRows(services: Services, { pathname, search }: Location): FirstRows | undefined {
  const { identity } = services.session.current();
  const route = matchRoute(plan, pathname)?.route;
  if (!identity || !route || route.under || !('resource' in route.draws) || route.draws.view !== 'list')
    return undefined;
  const shown = resource.loaded(route.draws.resource);
  const { user, snapshot } = identity;
  if (
    !shown ||
    (dataProviders && dataProviderOf(flatten(plan.entries), shown.name)) ||
    shown.tree ||
    shown.tabs.length > 0 ||
    user.mustChangePassword
  )
    return undefined;
  if (!mayDo(plan, snapshot, shown.name, 'list')) return undefined;

  const preferences = readPreferences(services.storage.local, preferencesKey(user.id));
  const own = search === '' ? readViewCopy(preferences[preferenceKey('view', shown)]) : undefined;
  const view = own ?? (search === '' ? readViewCopy(user.views?.[shown.name]) : undefined);
  const codec = createListCodec(shown, snapshot, kinds);
  const { address } = codec.read(view ? searchOfView(view) : withOwnValues(search));
  if (shownLayout(shown, address, snapshot) !== 'table') return undefined;
  const { meta, ...asked } = rowsQuery(address, codec);
  const answer = createDataProvider(services.http).getList({ resource: shown.name, ...asked, meta });
  // A failure is reported by the list, which then asks again.
  answer.catch(() => undefined);
  const queryKey = keys()
    .data('default')
    .resource(shown.name)
    .action('list')
    .params({ ...meta, ...asked })
    .get();
  return { identity, queryKey, answer };
}

/** Puts the rows into the query cache of the session, if they are those of its user. */
export function fillFirstRows(client: QueryClient, rows: FirstRows | undefined, identity: Identity | undefined): void {
  if (!rows || rows.identity !== identity) return;
  void client.prefetchQuery({ queryKey: rows.queryKey, queryFn: () => rows.answer, retry: false });
}
