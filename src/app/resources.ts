import { normaliseDashboard } from '../engine/dashboard.ts';
import type { FieldKind } from '../engine/kind.ts';
import { createLoader, type ScreenFile, type ScreenFiles } from '../engine/loader.ts';
import { makePlan } from '../engine/plan.ts';
import { flatten } from '../engine/route.ts';
import { coreKinds } from '../fields/core-kinds.ts';
import dashboardDefinition from '../resources/dashboard.ts';
import { list, ownerField, systemResources } from '../resources/index.ts';

export const plan = makePlan(list);
export const system = systemResources;
export const dashboard = normaliseDashboard(dashboardDefinition);

const files: ScreenFiles = import.meta.glob<ScreenFile>('../resources/*/*.ts');

/** Creates the resources. Each is loaded when it is first opened, together with the kinds of its fields. */
export function createResources() {
  const kinds: Record<string, FieldKind> = { ...coreKinds };
  const more = async () => Object.assign(kinds, (await import('../fields/lazy-kinds.ts')).lazyKinds);
  return { kinds, resource: createLoader(files, { kinds, entries: flatten(list), ownerField, system }, more) };
}
