import { screens } from '#product/screens';
import { loadOnce } from '../base/calls/load-once.ts';
import type { FieldKind } from '../engine/fields/kind.ts';
import { makePlan, matchRoute } from '../engine/routes/plan.ts';
import { flatten } from '../engine/routes/route.ts';
import { coreKinds } from '../fields/core-kinds.ts';
import { setUsualCurrency } from '../fields/money/currency.ts';
import { registerCells } from '../fields/named-cells/index.tsx';
import { registerWidgets } from '../fields/widgets/index.tsx';
import { registerSlots } from '../screens/slots/index.tsx';
import { createLoader } from '../workspace/loader.ts';

const { cells = {}, widgets = {}, slots = {} } = screens;
/** What the code declares: the list of places, and the files of resources. */
export const { list, files, ownerField } = screens;

if (screens.currency !== undefined) setUsualCurrency(screens.currency);
registerCells(cells);
registerWidgets(widgets);
registerSlots(slots);

export const { system, pages = {}, unlinkedCrumbs, dataProviders, guide } = screens;
export const plan = makePlan(list);

/** The contents of the dashboard. No other screen needs them. */
export const dashboard = loadOnce(async () => {
  const { normaliseDashboard } = await import('../engine/normalise/dashboard.ts');
  return normaliseDashboard((await screens.dashboard?.())?.default, screens.samples);
});

/** All kinds of field, once the lazy ones are loaded. */
export const kinds: Record<string, FieldKind> = { ...coreKinds };
export const moreKinds = async () => Object.assign(kinds, (await import('../fields/lazy-kinds.ts')).lazyKinds);

/** Each resource is loaded when it is first opened, together with the kinds of its fields. */
export const resource = createLoader(files, { kinds, entries: flatten(list), ownerField, system }, moreKinds);

// In development a file that was saved is taken over in place. What is shown must not wait for it, and a mistake in it
// leaves everything as it is: both would lose what is typed.
if (import.meta.hot) {
  const { data } = import.meta.hot;
  const shown = plan.resources.filter(({ name }) => data.resource?.loaded(name));
  await Promise.all([data.resource && moreKinds(), ...shown.map(({ name }) => resource(name))]);
  data.resource = resource;
}

/**
 * Loads the resource or the dashboard that the screen of a path draws. The component that draws the screen reports a
 * failed load. A form opened by its address has a tab of its own, because its resource is not known yet.
 */
export async function loadResourceOf(pathname: string): Promise<void> {
  const draws = matchRoute(plan, pathname)?.route.draws;
  if (draws && 'view' in draws && draws.view === 'dashboard') return void (await Promise.allSettled([dashboard()]));
  if (!draws || !('resource' in draws) || draws.view === 'create' || draws.view === 'edit') return;
  // Nearly every resource has a field of these kinds: they are asked for beside it, not after it.
  await Promise.allSettled([resource(draws.resource), moreKinds()]);
}
