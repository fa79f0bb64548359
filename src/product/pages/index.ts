import type { PageFile } from '../../app/console-product.ts';

/** Pages behind sign-in, keyed by the `component` of a plan entry. */
export const pages = {} as const satisfies Readonly<Record<string, PageFile>>;
