import type { Translate } from '../../../engine/fields/kind.ts';
import type { Notice } from './notices.tsx';

/** What is said of a notice of a feature. */
export interface SaidNotice {
  /** The operation on the record that it is about. @default the action of the notice */
  readonly operation?: string;
  /** What was done, as a sentence. @default that of the operation */
  readonly did?: string | undefined;
  /** The query of the page of the record, which leads to what it is about. @default it is about the record */
  readonly query?: string;
}

/** How the bell says notices of a feature: `notice` of `features/NAME/screen/notice.ts`. */
export interface NoticeKind {
  readonly actions: readonly string[];
  /** The part of the words that it says. */
  readonly words: `features/${string}`;
  /** @param by who acted */
  readonly say: (notice: Notice, by: string, translate: Translate) => SaidNotice;
}

const files = import.meta.glob<NoticeKind>('../../../../features/*/screen/notice.ts', {
  eager: true,
  import: 'notice',
});

/** Returns how notices of an action are said; undefined if they are of no feature. */
export function noticeKindOf(action: string): NoticeKind | undefined {
  return Object.values(files).find(({ actions }) => actions.includes(action));
}
