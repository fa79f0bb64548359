import type { CrudFilter } from '@refinedev/core';
import type { AnyRecord, Values } from '../records/record.ts';
import type { IdempotentSend } from './use-idempotent-send.ts';

/** The records that the list shows, for an action on the list that uses them. */
export interface ActionSelection {
  readonly filters: CrudFilter[];
  readonly preset: string | undefined;
}

/** What a bulk operation of the server works on: named records, or everything that a list shows. */
export type BulkTarget = { readonly count: number } & (
  | { readonly records: readonly AnyRecord[] }
  | { readonly selection: ActionSelection }
);

/** Returns the values of a record that an action goes by. */
export type Basis = (record: AnyRecord) => Values;

/** A record before and after an action, with the values that the action was given. */
export interface AppliedAction {
  readonly before: AnyRecord;
  readonly after: AnyRecord;
  readonly values: Values;
}

/** Messages of the server by field name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Hears of the records on which an action was undone by its notice. */
export type OnTakenBack = (records: readonly AnyRecord[]) => void;

export interface ActionOptions {
  /** Sends the requests. @default repeats a request whose answer was lost, as long as the component is mounted */
  readonly send?: IdempotentSend | undefined;
  readonly onTakenBack?: OnTakenBack | undefined;
  /** The action ran on a record. */
  readonly onAnswer?: ((applied: AppliedAction) => void) | undefined;
  /** The action was refused because another user changed what it goes by. */
  readonly onStale?: ((record: AnyRecord) => void) | undefined;
}
