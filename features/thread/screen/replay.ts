import { type ConditionContext, holds } from '../../../src/engine/fields/condition.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import type { Thread } from '../normal-form.ts';

/** Speeds of a replay, as multiples of real time. */
export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** Longest and shortest pause between two messages of a replay at normal speed, in milliseconds. */
const longestPause = 4000;
const shortestPause = 400;
/** Shortest wait for an answer that is shown, in seconds. */
const shortestWait = 60;
/** Number of places of the time line in which marks are drawn. Messages that share a place share a mark. */
const placesOnLine = 200;

/** Returns how long a replay waits before it shows the message at `index`, in milliseconds. */
export function pauseBefore(messages: readonly ResourceRecord[], index: number, { at }: Thread, speed: Speed): number {
  const momentOf = (message: ResourceRecord | undefined) => Date.parse(String(message?.[at]));
  const real = momentOf(messages[index]) - momentOf(messages[index - 1]);
  const bounded = Math.min(longestPause, Math.max(shortestPause, Number.isNaN(real) ? shortestPause : real));
  return bounded / speed;
}

/**
 * Returns how long the speaker on the left had waited for each answer from the right, in seconds by the index of the
 * answer: since the first message without an answer. Waits of less than a minute are left out.
 */
export function waitsBefore(
  messages: readonly ResourceRecord[],
  { at, side, right, middle }: Thread,
): ReadonlyMap<number, number> {
  const waits = new Map<number, number>();
  let asked: number | undefined;
  for (const [index, message] of messages.entries()) {
    const speaker = String(message[side]);
    if (middle.includes(speaker)) continue;
    const moment = Date.parse(String(message[at]));
    if (!right.includes(speaker)) {
      asked ??= moment;
      continue;
    }
    const seconds = Math.floor((moment - (asked ?? moment)) / 1000);
    if (seconds >= shortestWait) waits.set(index, seconds);
    asked = undefined;
  }
  return waits;
}

/** Returns the indices of the messages that each mark applies to, in the order of the marks. */
export function markedMessages(
  messages: readonly ResourceRecord[],
  { marks }: Thread,
  context: ConditionContext,
): readonly (readonly number[])[] {
  return marks.map(({ where }) =>
    messages.flatMap((message, index) => (holds(where, message, context) ? [index] : [])),
  );
}

/** Returns the places of marks on the time line as fractions, each once. */
export function tickPlaces(indices: readonly number[], count: number): readonly number[] {
  const last = Math.max(1, count - 1);
  return [...new Set(indices.map((index) => Math.round((index / last) * placesOnLine)))].map(
    (place) => place / placesOnLine,
  );
}

/** Returns the indices of the messages whose text contains `words`, without regard to case. */
export function foundMessages(messages: readonly ResourceRecord[], { text }: Thread, words: string): readonly number[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return messages.flatMap((message, index) =>
    String(message[text] ?? '')
      .toLowerCase()
      .includes(wanted)
      ? [index]
      : [],
  );
}

/** Returns the next index after `current`, or the one before it, among sorted indices; at an end, the other end. */
export function neighbour(indices: readonly number[], current: number, step: 1 | -1): number | undefined {
  const next = step === 1 ? indices.find((index) => index > current) : indices.findLast((index) => index < current);
  return next ?? (step === 1 ? indices[0] : indices.at(-1));
}

/** A part of a text, and how it is marked. */
export interface TextPart {
  readonly text: string;
  readonly mark: 'span' | 'found' | undefined;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Splits a text at the marked spans and at the places where `words` occurs. A span wins where both apply. */
export function partsOf(text: string, spans: readonly Span[], words: string): readonly TextPart[] {
  const places = [...foundPlaces(text, words), ...spans];
  const edges = new Set([0, text.length, ...places.flatMap(({ from, to }) => [from, to])]);
  const sorted = [...edges].filter((at) => at >= 0 && at <= text.length).toSorted((one, other) => one - other);
  const isWithin = (at: number) => (place: Span) => place.from <= at && at < place.to;
  return sorted.slice(0, -1).map((from, index) => ({
    text: text.slice(from, sorted[index + 1]),
    mark: spans.some(isWithin(from)) ? 'span' : places.some(isWithin(from)) ? 'found' : undefined,
  }));
}

function foundPlaces(text: string, words: string): readonly Span[] {
  const [wanted, folded] = [words.trim().toLowerCase(), text.toLowerCase()];
  const places: Span[] = [];
  for (let at = wanted ? folded.indexOf(wanted) : -1; at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    places.push({ from: at, to: at + wanted.length });
  return places;
}

/** Returns the spans that a `json` list holds. */
export function spansOf(value: unknown): readonly Span[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { from, to }: { from?: unknown; to?: unknown } = Object(one);
    return typeof from === 'number' && typeof to === 'number' ? [{ from, to }] : [];
  });
}
