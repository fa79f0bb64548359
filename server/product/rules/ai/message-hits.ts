import type message from '../../../../src/resources/ai/message.ts';
import type { ValuesOf } from '../../../records/rules/rules.ts';
import type { EnabledWord } from '../../words/enterprise-words.ts';
import type { Hit, WordMatcher } from '../../words/word-matcher.ts';

type Message = ValuesOf<typeof message.fields>;

/** A sensitive word in a message. */
export type MessageHit = Hit<EnabledWord>;

/** Maximum number of places that a message keeps. */
const maxSpans = 50;
/** Whose messages the words for a side are compared with. The AI speaks for the shop. */
const checkedSides: Readonly<Record<string, readonly string[]>> = {
  staff: ['agent', 'ai'],
  customer: ['buyer'],
  both: ['agent', 'ai', 'buyer'],
};

/** Returns the words in the text of a message that are configured for its side. */
export function hitsOf(
  matcher: WordMatcher<EnabledWord>,
  { side, text }: Pick<Message, 'side' | 'text'>,
): readonly MessageHit[] {
  if (side === 'system') return [];
  return matcher.find(text).filter(({ word }) => checkedSides[word.side ?? 'both']?.includes(side));
}

/** Returns where the words stand, for the message itself; null for none. */
export function spansOf(hits: readonly MessageHit[]): Message['hits'] {
  return hits.length === 0 ? null : hits.slice(0, maxSpans).map(({ start, end }) => ({ from: start, to: end }));
}

/** Returns each word once. */
export function wordsOf(hits: readonly MessageHit[]): readonly EnabledWord[] {
  return [...new Map(hits.map(({ word }) => [word.id, word])).values()];
}

/** Of so many hits that a shop always ignores, one waits to be looked at. */
const sampledOneIn = 20;

/** Returns whether the shop always ignores the word on this day. */
export function isExempt({ ignoredShops, ignoredUntil }: EnabledWord, shop: string | null, today: string): boolean {
  return (
    shop !== null &&
    (ignoredShops?.includes(shop) ?? false) &&
    typeof ignoredUntil === 'string' &&
    today <= ignoredUntil
  );
}

/** Returns whether a message is looked at although its shop ignores the word. */
export function isSampled(message: string): boolean {
  return Number(message) % sampledOneIn === 0;
}
