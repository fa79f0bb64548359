import type { HistoryEntry } from '../history-sentences.ts';
import type { Comment } from './use-comments.tsx';

/** A comment, or the entries of the history between two comments. */
export type TimelinePart = { readonly comment: Comment } | { readonly entries: readonly HistoryEntry[] };

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
