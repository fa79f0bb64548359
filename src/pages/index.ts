import type { ComponentType } from 'react';

/** A page no resource can draw, loaded when it is first opened. */
export type PageFile = () => Promise<{ readonly default: ComponentType }>;

/** Pages behind sign-in by the name an entry of the list gives in `component`. */
export const pages = {} as const satisfies Readonly<Record<string, PageFile>>;
