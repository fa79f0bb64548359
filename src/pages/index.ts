import type { ComponentType } from 'react';

/** A page that cannot be drawn from a resource. It is loaded when it is first opened. */
export type PageFile = () => Promise<{ readonly default: ComponentType }>;

/** Pages behind sign-in, keyed by the `component` of a plan entry. */
export const pages = {} as const satisfies Readonly<Record<string, PageFile>>;
