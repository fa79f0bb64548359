import type { Files } from '../files/index.ts';
import { type Language, type Message, say } from '../messages.ts';
import type { Counts, Job } from './job.ts';

/** A job as the API answers it. */
export interface WireJob
  extends Pick<Job, 'id' | 'kind' | 'resource' | 'state' | 'total' | 'done' | 'file' | 'createdAt'> {
  readonly finishedAt: string | null;
  readonly result?: Counts;
  /** A short-lived address of what it made: an export, or the rows of an import that were refused. */
  readonly download?: string;
  /** Why there is no address of it: its maker may not see all that is in it any more. */
  readonly withheld?: string;
  readonly canUndo: boolean;
  readonly error?: string;
}

/** @param withheld why its file is not handed out, if it has one */
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

/** True for an import that wrote something and was not undone. */
export function canUndo({ kind, state, counts }: Job): boolean {
  const hasWritten = counts !== undefined && counts.created + counts.updated > 0;
  return kind === 'import' && (state === 'done' || state === 'failed' || state === 'cancelled') && hasWritten;
}
