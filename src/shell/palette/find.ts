import { initialsOf } from '../../ui/pinyin/initials.ts';

/** What a keyword can find. */
export interface Findable {
  readonly title: string;
  /** The title in the other languages of the console. */
  readonly others: readonly string[];
}

/** A screen that the user may open. */
export interface FoundScreen extends Findable {
  readonly path: string;
  /** Titles of its groups. */
  readonly group: string;
  /** The letter that opens it after `G`. */
  readonly shortcut?: string | undefined;
}

/**
 * Returns the entries that match a keyword: by a part of the title in any language, or by its pinyin, in full or by
 * initials. Titles that begin with the keyword come first, then recently opened screens. Without a keyword it returns
 * all of them.
 *
 * @param recent paths, latest first
 * @param pinyinOf returns the pinyin of a text without spaces; undefined while not loaded
 */
export function findByTitle<Entry extends Findable & { readonly path?: string }>(
  entries: readonly Entry[],
  keyword: string,
  recent: readonly string[],
  pinyinOf?: (text: string) => string,
): readonly Entry[] {
  const needle = keyword.normalize('NFKC').trim().toLowerCase();
  const ranked = entries.flatMap((entry, order) => {
    const position = positionOf(entry, needle, pinyinOf);
    if (position === -1) return [];
    const opened = recent.indexOf(entry.path ?? '');
    return [{ entry, key: [position === 0 ? 0 : 1, opened === -1 ? recent.length : opened, order] }];
  });
  return ranked.toSorted((one, other) => byParts(one.key, other.key)).map(({ entry }) => entry);
}

/** Returns the smallest position of the keyword in any of the texts; -1 if none contains it. */
function positionOf({ title, others }: Findable, needle: string, pinyinOf?: (text: string) => string): number {
  const texts = [title, ...others].map((text) => text.toLowerCase());
  const positions = [...texts, ...texts.map(initialsOf), ...(pinyinOf ? texts.map(pinyinOf) : [])].map((text) =>
    text.indexOf(needle),
  );
  const found = positions.filter((position) => position !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

function byParts(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
