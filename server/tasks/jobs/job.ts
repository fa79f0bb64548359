import { z } from 'zod';
import type { Language } from '../../../src/base/language.ts';
import type { Identity } from '../../request/context.ts';
import type { Message } from '../../request/messages.ts';

export const jobKinds = ['import', 'export', 'bulk', 'publish'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * `collecting`: rows are still being sent. `waiting`: for a server. `running`. The final states are `done`, `failed`,
 * `cancelled` and `undone`.
 */
export type JobState = 'collecting' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone';

/** How many rows a job created, updated, skipped and rejected. */
export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
}

export const noCounts: Counts = { created: 0, updated: 0, skipped: 0, failed: 0 };

/** A long operation that a user requested. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly resource: string;
  readonly state: JobState;
  readonly user: number;
  readonly enterprise: number;
  readonly language: Language;
  /** The requested options. Their type depends on the kind. */
  readonly options: unknown;
  /** Total rows, and rows processed in the current phase. */
  readonly total: number;
  readonly done: number;
  readonly phase: string | undefined;
  /** Position within the phase. */
  readonly cursor: number;
  /** How often its lease has expired in this phase. */
  readonly interruptions: number;
  readonly counts: Counts | undefined;
  readonly error: Message | undefined;
  /** Name of the sheet, or of the bulk operation. */
  readonly file: string;
  /** Id of the file it generated. */
  readonly made: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** What a bulk operation does, as stored with its job. */
export const bulkOptions = z.object({
  /** `update`, `delete`, or the key of a transition or action. */
  operation: z.string(),
  /** New values of an update; values that a transition or action asks for. */
  values: z.record(z.string(), z.unknown()),
  /** Query of the records; undefined if they were named one by one. */
  query: z.string().optional(),
  isUndoable: z.boolean(),
});

export type BulkOptions = z.infer<typeof bulkOptions>;

/** The fields that change while a job runs. */
export interface Progress {
  readonly state?: JobState;
  readonly total?: number;
  readonly done?: number;
  readonly phase?: string | null;
  readonly cursor?: number;
  readonly counts?: Counts;
  readonly error?: Message | null;
  readonly made?: string | null;
  readonly options?: unknown;
}

/** The fields of a new job. */
export interface NewJob extends Pick<Job, 'kind' | 'resource' | 'state' | 'language' | 'options' | 'total' | 'file'> {
  readonly identity: Pick<Identity, 'userId' | 'enterpriseId' | 'within'>;
  /** Hashes by which a repeated request is recognised. */
  readonly sent?: { readonly key: string; readonly request: string } | undefined;
}

/** Final states of a job. Only an undo leaves them. */
export const overStates: readonly JobState[] = ['done', 'failed', 'cancelled', 'undone'];

export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return overStates.includes(state);
}
