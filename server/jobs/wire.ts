import type { Files } from '../files/index.ts';
import { type Language, type Message, say } from '../messages.ts';
import type { Counts, Job } from './job.ts';

/** A job in the API. */
export interface WireJob
  extends Pick<Job, 'id' | 'kind' | 'resource' | 'state' | 'total' | 'done' | 'file' | 'createdAt'> {
  readonly finishedAt: string | null;
  readonly result?: Counts;
  /** Signed address of the generated file: an export, or the rejected rows of an import. */
  readonly download?: string;
  /** Why there is no address: the user may no longer see everything in the file. */
  readonly withheld?: string;
  readonly canUndo: boolean;
  readonly error?: string;
}

/** @param withheld reason why the address of the file is left out, if any */
export function wireJob(
  job: Job,
  language: Language,
  files: Pick<Files, 'signedAddress'>,
  withheld?: Message | undefined,
): WireJob {
  const { id, kind, resource, state, total, done, file, createdAt, finishedAt = null, counts, made, error } = job;
  return {
    id,
    kind,
    resource,
    state,
    total,
    done,
    file,
    createdAt,
    finishedAt,
    ...(counts && { result: counts }),
    ...(made !== undefined &&
      (withheld === undefined ? { download: files.signedAddress(made) } : { withheld: say(language, withheld) })),
    canUndo: canUndo(job),
    ...(error !== undefined && { error: say(language, error) }),
  };
}

/** Returns true for a finished import that wrote records and was not undone. */
export function canUndo({ kind, state, counts }: Job): boolean {
  const hasWritten = counts !== undefined && counts.created + counts.updated > 0;
  return kind === 'import' && (state === 'done' || state === 'failed' || state === 'cancelled') && hasWritten;
}
