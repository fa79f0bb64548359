import { isObject } from '../../base/is-object.ts';

/** What the response of an action contains for the user: a secret, labelled lines, a file to download, or a link. */
export const answerKinds = ['secret', 'lines', 'file', 'link'] as const;

/** The tones of a marked part, by meaning. Each is drawn with a sign of its own, not only a colour. */
export const markTones = ['info', 'warning', 'danger'] as const;

/** A marked part of a text, by positions of UTF-16 code units as in `String.slice`. */
interface Mark {
  readonly from: number;
  readonly to: number;
  /** @default 'info' */
  readonly tone?: (typeof markTones)[number];
}

/** One line of an answer. */
export interface AnswerLine {
  readonly label?: string;
  readonly text: string;
  /** Marked parts of the text, in any order. Parts that overlap are drawn as one. */
  readonly marks?: readonly Mark[];
}

/** A part of a text as it is drawn. */
export interface MarkedPart {
  readonly text: string;
  /** Undefined for a part without a mark. */
  readonly tone: Mark['tone'];
}

/** Splits a line at its marks. Of overlapping marks the most severe tone counts. */
export function markedParts({ text, marks = [] }: AnswerLine): MarkedPart[] {
  const ends = marks.flatMap(({ from, to }) => [from, to]).filter((at) => at > 0);
  const bounds = [...new Set([0, ...ends, text.length])].toSorted((one, other) => one - other);
  const parts = bounds.slice(1).map((end, index): MarkedPart => {
    const start = bounds[index] ?? 0;
    const tones = marks.filter(({ from, to }) => from <= start && to >= end).map(({ tone = 'info' }) => tone);
    return { text: text.slice(start, end), tone: markTones.findLast((tone) => tones.includes(tone)) };
  });
  return parts.filter((part) => part.text !== '');
}

/** Reads the lines of an answer. Leaves out what is no line. */
export function readLines(answer: unknown): AnswerLine[] {
  const lines: unknown = isObject(answer) ? answer.lines : undefined;
  return Array.isArray(lines) ? lines.filter(isLine) : [];
}

function isLine(value: unknown): value is AnswerLine {
  return isObject(value) && typeof value.text === 'string' && (value.marks === undefined || Array.isArray(value.marks));
}
