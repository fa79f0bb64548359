import { normaliseDashboard } from '../engine/normalise/dashboard.ts';
import definition from '../resources/dashboard.ts';

/** Loaded when it is first shown: no other screen needs it. */
export const dashboard = normaliseDashboard(definition, () => import('../resources/samples.ts'));
