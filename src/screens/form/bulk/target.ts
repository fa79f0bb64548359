import type { ActionSelection } from '../action/action.tsx';
import type { AnyRecord } from '../values.ts';

/** What a bulk operation of the server works on: named records, or everything that a list shows. */
export type BulkTarget = { readonly count: number } & (
  | { readonly records: readonly AnyRecord[] }
  | { readonly selection: ActionSelection }
);
