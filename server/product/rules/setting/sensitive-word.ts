import type { Language } from '../../../../src/base/language.ts';
import sensitiveWord from '../../../../src/resources/setting/sensitiveWord.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badRequest } from '../../../request/errors.ts';
import { say } from '../../../request/messages.ts';
import { messageOf } from '../../messages/index.ts';
import type { EnabledWord, EnterpriseWords } from '../../words/enterprise-words.ts';
import { foldText } from '../../words/fold-text.ts';
import type { Hit } from '../../words/word-matcher.ts';

/** Returns the label of a choice of a field of this resource. */
type ChoiceLabel = (language: Language, field: string, value: string) => string;

/** How a hit is underlined, by the level of its word. */
const tones: Readonly<Record<string, 'info' | 'warning' | 'danger'>> = {
  low: 'info',
  medium: 'warning',
  high: 'danger',
};
/** Maximum number of words that the answer describes. */
const maxDescribed = 200;

/** A word must contain something that the matcher compares. Trying a text shows what the enabled words hit. */
export function sensitiveWordRules(words: EnterpriseWords, choiceLabel: ChoiceLabel) {
  return defineRules(sensitiveWord, {
    validate({ operation, values: { word } }) {
      if (operation === 'delete' || foldText(word).units.length > 0) return;
      throw badRequest({ word: [messageOf('sensitiveWord.nothingToCompare')] }, { key: 'refused.values' });
    },

    actions: {
      async tryText({ inputs: { text }, unscoped, actor, language }) {
        const enterprise = Number(unscoped.enterprise ?? actor.enterpriseId);
        const hits = (await words.matcherOf(enterprise)).find(text);
        const marks = hits.map(({ word, start, end }) => ({ from: start, to: end, tone: toneOf(word) }));
        const described = [...hitsByWord(hits).values()].slice(0, maxDescribed);
        const label = say(language, messageOf('sensitiveWord.hits', { count: hits.length }));
        return async () => ({
          lines: [{ label, text, marks }, ...described.map((same) => describeWord(same, language, choiceLabel))],
        });
      },
    },
  });
}

function toneOf({ level }: EnabledWord) {
  return tones[level ?? ''] ?? 'warning';
}

/** Returns the hits of each word, in the order of their first hits. */
function hitsByWord(hits: readonly Hit<EnabledWord>[]): Map<string, [Hit<EnabledWord>, ...Hit<EnabledWord>[]]> {
  const byWord = new Map<string, [Hit<EnabledWord>, ...Hit<EnabledWord>[]]>();
  for (const hit of hits) {
    const same = byWord.get(hit.word.id);
    if (same) same.push(hit);
    else byWord.set(hit.word.id, [hit]);
  }
  return byWord;
}

function describeWord(
  [{ word }, ...others]: [Hit<EnabledWord>, ...Hit<EnabledWord>[]],
  language: Language,
  choiceLabel: ChoiceLabel,
) {
  const facts = (['category', 'level', 'action', 'side'] as const).flatMap((field) => {
    const value = word[field];
    return value === null ? [] : [choiceLabel(language, field, value)];
  });
  const times = say(language, messageOf('sensitiveWord.times', { count: others.length + 1 }));
  const tip = word.tip === null ? [] : [word.tip];
  return { label: word.word, text: [...facts, times, ...tip].join(' · ') };
}
