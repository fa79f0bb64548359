import { coreKinds } from './core-kinds.ts';
import { lazyKinds } from './lazy-kinds.ts';

/** The logic of every field kind, by the name that authors write in `type`. */
export const kinds = { ...coreKinds, ...lazyKinds } as const;

export type Kinds = typeof kinds;

/**
 * Names of the views that replace the view of a kind, as authors write them in `widget`. `widgets/index.tsx` contains
 * the views.
 */
export const widgetNames = ['dataScope', 'permissionMatrix', 'operationDetails'] as const;
export type WidgetName = (typeof widgetNames)[number];

/**
 * Names of the views that replace the one-line view of a kind, as authors write them in `cell`. `named-cells/index.tsx`
 * contains the views.
 */
export const cellNames = [
  'device',
  'dueTime',
  'elapsed',
  'nearDay',
  'operationName',
  'operationTarget',
  'periods',
] as const;
export type CellName = (typeof cellNames)[number];

/** The kinds whose values these views draw. */
export const drawnKinds = {
  widgets: { dataScope: ['enum'], permissionMatrix: ['tags'], operationDetails: ['text', 'textarea'] },
  cells: {
    device: ['text'],
    dueTime: ['datetime'],
    elapsed: ['datetime'],
    nearDay: ['date'],
    operationName: ['enum'],
    operationTarget: ['text'],
    periods: ['json'],
  },
} as const satisfies {
  readonly widgets: Readonly<Record<WidgetName, readonly (keyof Kinds)[]>>;
  readonly cells: Readonly<Record<CellName, readonly (keyof Kinds)[]>>;
};
