import type { HistoryEntry } from '../../../src/screens/show/history-sentences.ts';
import type { Comment } from './use-comments.tsx';

/** A comment, or the entries of the history between two comments. */
export type TimelinePart = { readonly comment: Comment } | { readonly entries: readonly HistoryEntry[] };

/**
 * Returns the comments, latest first, with those that are being edited and are not among them any more. `removed` are
 * their ids, without those that may only have moved to a page that is not loaded.
 */
export function withEdited(
  comments: readonly Comment[],
  edited: readonly Comment[],
  isComplete: boolean,
): { readonly comments: readonly Comment[]; readonly removed: readonly string[] } {
  const missing = edited.filter(({ id }) => comments.every((comment) => comment.id !== id));
  const oldest = comments.at(-1);
  const isRemoved = ({ at }: Comment) => isComplete || (oldest !== undefined && at > oldest.at);
  return {
    comments: missing.reduce<readonly Comment[]>((all, one) => {
      const index = all.findIndex(({ at }) => at < one.at);
      return all.toSpliced(index === -1 ? all.length : index, 0, one);
    }, comments),
    removed: missing.filter(isRemoved).map(({ id }) => id),
  };
}

/** Merges comments and history, both latest first. */
export function mergeTimeline(comments: readonly Comment[], history: readonly HistoryEntry[]): TimelinePart[] {
  const parts: TimelinePart[] = [];
  let rest = history;
  for (const comment of comments) {
    const later = rest.filter(({ at }) => at > comment.at);
    if (later.length > 0) parts.push({ entries: later });
    parts.push({ comment });
    rest = rest.slice(later.length);
  }
  return rest.length > 0 ? [...parts, { entries: rest }] : parts;
}
