import type { Language } from '../../../src/base/language.ts';
import type { Files } from '../../files/index.ts';
import { type Message, say } from '../../request/messages.ts';
import { bulkOptions, type Counts, type Job } from './job.ts';

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
  /** What a bulk operation does: `update`, `delete`, or the key of a transition or action. */
  readonly operation?: string;
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
    ...(job.kind === 'bulk' && { operation: bulkOptions.parse(job.options).operation }),
    ...(error !== undefined && { error: say(language, error) }),
  };
}

/** Returns true for a finished job that wrote records, can be undone and was not. */
export function canUndo({ kind, state, counts, options }: Job): boolean {
  const hasWritten = counts !== undefined && counts.created + counts.updated > 0;
  const isUndoable = kind === 'import' || (kind === 'bulk' && bulkOptions.parse(options).isUndoable);
  return isUndoable && (state === 'done' || state === 'failed' || state === 'cancelled') && hasWritten;
}
