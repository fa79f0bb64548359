import { coreKinds } from './core-kinds.ts';
import { lazyKinds } from './lazy-kinds.ts';

/** The pure half of every field kind, by the name authors write in `type`. */
export const kinds = { ...coreKinds, ...lazyKinds } as const;

export type Kinds = typeof kinds;

/** Views that take the place of a kind's own, by the name authors write in `widget`; `widgets/index.tsx` has them. */
export const widgetNames = ['permissionTree', 'operationDetails'] as const;
export type WidgetName = (typeof widgetNames)[number];

/** Views that take the place of a kind's own in one line, by the name authors write in `cell`; `named-cells/index.tsx` has them. */
export const cellNames = ['device', 'nearDay', 'operationName'] as const;
export type CellName = (typeof cellNames)[number];
