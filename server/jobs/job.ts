import type { Identity } from '../context.ts';
import type { Language, Message } from '../messages.ts';

export type JobKind = 'import' | 'export';

/**
 * `collecting` rows that are still being sent, `waiting` for a server, `running`; then it is over: `done`, `failed`,
 * `cancelled`, or `undone`.
 */
export type JobState = 'collecting' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone';

/** How many rows an import made, changed, passed over and refused. */
export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
}

export const noCounts: Counts = { created: 0, updated: 0, skipped: 0, failed: 0 };

/** Long work that somebody asked for. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly resource: string;
  readonly state: JobState;
  readonly user: number;
  readonly enterprise: number;
  readonly language: Language;
  /** What was asked for; whoever does this kind of work knows what it is. */
  readonly options: unknown;
  /** Rows in all, and those the present phase has behind it. */
  readonly total: number;
  readonly done: number;
  readonly phase: string | undefined;
  /** Where the phase has come to. */
  readonly cursor: number;
  readonly counts: Counts | undefined;
  readonly error: Message | undefined;
  /** What the sheet is called. */
  readonly file: string;
  /** Id of the file it made. */
  readonly made: string | undefined;
  readonly createdAt: string;
  readonly finishedAt: string | undefined;
}

/** What changes as a job goes on. */
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

/** What a new job is made of. */
export interface NewJob extends Pick<Job, 'kind' | 'resource' | 'state' | 'language' | 'options' | 'total' | 'file'> {
  readonly identity: Pick<Identity, 'userId' | 'enterpriseId'>;
  /** Hashes by which the same request sent again is known. */
  readonly sent?: { readonly key: string; readonly request: string } | undefined;
}

/** States of a job to which nothing more happens by itself. */
export const overStates: readonly JobState[] = ['done', 'failed', 'cancelled', 'undone'];

export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return overStates.includes(state);
}
