import { diffArrays } from 'diff';

/** A piece of a changed line. */
export interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of a comparison. A changed line has the text before, the text after, or both. */
export type Line =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'changed'; readonly before?: readonly Part[]; readonly after?: readonly Part[] };

/** Milliseconds after which a comparison is given up, and what was not compared until then counts as changed. */
const longest = 200;
/** Lines of which less than this share is common are shown as removed and added, without marks inside. */
const minCommon = 0.3;

/** Compares two texts by lines, and changed lines by words. Both texts may be empty. */
export function compareTexts(before: string, after: string): Line[] {
  const [left, right] = [linesOf(before), linesOf(after)];
  const deadline = Date.now() + longest;
  const changedLines = (old: readonly string[], fresh: readonly string[]) => pairLines(old, fresh, deadline);
  const chunks = diffArrays(left, right, { timeout: longest });
  if (!chunks) return changedLines(left, right);
  const lines: Line[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const [chunk, next] = [chunks[at], chunks[at + 1]];
    if (!chunk) break;
    if (chunk.removed && next?.added) {
      lines.push(...changedLines(chunk.value, next.value));
      at += 1;
    } else if (chunk.removed) lines.push(...changedLines(chunk.value, []));
    else if (chunk.added) lines.push(...changedLines([], chunk.value));
    else lines.push(...chunk.value.map((text) => ({ kind: 'same', text }) as const));
  }
  return lines;
}

/** Returns whether a comparison found no difference. */
export function isSame(lines: readonly Line[]): boolean {
  return lines.every(({ kind }) => kind === 'same');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}

/** Pairs the lines that were replaced. */
function pairLines(before: readonly string[], after: readonly string[], deadline: number): Line[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at): Line => {
    const [left, right] = [before[at], after[at]];
    if (left === undefined || right === undefined) {
      return {
        kind: 'changed',
        ...(left !== undefined && whole('before', left)),
        ...(right !== undefined && whole('after', right)),
      };
    }
    return { kind: 'changed', ...compareLine(left, right, deadline) };
  });
}

function whole(side: 'before' | 'after', text: string) {
  return { [side]: [{ text, isChanged: false }] };
}

function compareLine(before: string, after: string, deadline: number) {
  const timeout = deadline - Date.now();
  const chunks = timeout > 0 ? (diffArrays(wordsOf(before), wordsOf(after), { timeout }) ?? []) : [];
  const common = chunks.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.join('').length),
    0,
  );
  if (common < minCommon * Math.max(before.length, after.length)) {
    return { ...whole('before', before), ...whole('after', after) };
  }
  const side = (other: 'added' | 'removed') =>
    chunks
      .filter((chunk) => !chunk[other])
      .map(({ value, added, removed }) => ({ text: value.join(''), isChanged: added || removed }));
  return { before: side('added'), after: side('removed') };
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a line into words. Chinese has no spaces between them. */
function wordsOf(line: string): string[] {
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}

/** Unchanged lines that are shown on either side of a change. */
const context = 2;

/** Several lines of a comparison. Unchanged lines far from a change are folded. */
export interface Fold {
  readonly isFolded: boolean;
  readonly lines: readonly Line[];
}

/** Groups lines: those of a change with their neighbours, and long runs of unchanged lines in between. */
export function foldUnchanged(lines: readonly Line[]): Fold[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind === 'changed'),
  );
  const folds: { isFolded: boolean; lines: Line[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = folds.at(-1);
    if (last?.isFolded === !isNear[at]) last.lines.push(line);
    else folds.push({ isFolded: !isNear[at], lines: [line] });
  }
  // A button in place of one or two lines would save nothing.
  return folds.map((fold) => ({ ...fold, isFolded: fold.isFolded && fold.lines.length > 2 }));
}
