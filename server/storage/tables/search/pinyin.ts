import { pinyin } from 'pinyin-pro';
import { memoize } from '../../../../src/base/calls/memoize.ts';
import { fold, partSeparator } from './fold.ts';

/**
 * Maximum length of a sort key in characters. A btree of PostgreSQL accepts entries of up to 2,704 bytes, and a
 * character has up to four.
 */
export const longestSortKey = 600;
/** Longest part of a text that is found by pinyin, in characters. */
const longestText = 60;
/** Number of letters after a character that are compared with a keyword. */
const maxLetters = 32;
/** Longest word that may mix syllables and initials. */
const longestMixed = 16;

const usual = { type: 'array', toneType: 'num', nonZh: 'consecutive', v: true } as const;

/** Returns the sounds of a folded text. The columns of a record and its bigrams need those of the same texts. */
const soundsOf = memoize((folded: string) => pinyin(folded, usual));

/** Returns the sounds of a folded name of a person: 曾 at its start is zeng, not ceng. */
const soundsOfPerson = memoize((folded: string) => pinyin(folded, { ...usual, surname: 'head' }));

/**
 * Returns the sort key of a text: Chinese characters by pinyin and tone, among Latin words without case. Texts with the
 * same sound are ordered by their characters.
 */
export function pinyinSortKey(text: string, isPerson = false): string {
  const folded = fold(text);
  const sounds = isPerson ? soundsOfPerson(folded) : soundsOf(folded);
  return `${sounds.map((sound) => sound.trim()).join(' ')}${partSeparator}${folded}`.slice(0, longestSortKey);
}

/** A Chinese character, or what stands between such characters. */
interface Unit {
  readonly sound: string;
  readonly initial: string;
}

/** Splits a text by each of its readings: a name of a person may have two. None for a text without Chinese. */
function readingsOf(text: string, isPerson: boolean): (readonly Unit[])[] {
  const units = unitsOf(text);
  if (units.length === 0) return [];
  return isPerson ? [unitsOfPerson(text), units] : [units];
}

const unitsOf = memoize((text: string) => unitsBy(soundsOf, text));
const unitsOfPerson = memoize((text: string) => unitsBy(soundsOfPerson, text));

function unitsBy(sounds: (folded: string) => readonly string[], text: string): readonly Unit[] {
  const folded = [...fold(text)].slice(0, longestText).join('');
  if (!/\p{Script=Han}/u.test(folded)) return [];
  let rest = folded;
  return sounds(folded).map((sound) => {
    // Only what is not Chinese is its own sound.
    const isOther = rest.startsWith(sound);
    rest = isOther ? rest.slice(sound.length) : rest.slice([...rest][0]?.length ?? 0);
    const letters = isOther ? sound.replace(/\s/g, '') : sound.replace(/\d$/, '');
    return { sound: letters, initial: isOther ? letters : letters.slice(0, 1) };
  });
}

/**
 * Returns a text in pinyin and by its initials, folded: 蓝海3 as `lanhai3` and `lh3`; the name of a person also by the
 * usual reading of its surname. Empty for a text without Chinese.
 */
export function pinyinForms(text: string, isPerson = false): string[] {
  return readingsOf(text, isPerson).flatMap((units) => [joined(units, 'sound'), joined(units, 'initial')]);
}

/**
 * Returns the text that a keyword in pinyin is compared with: both forms, from each character on, each after a
 * separator. So `an` finds 安 and not 蓝 (lan). Null for a text without Chinese.
 */
export function pinyinText(text: string, isPerson = false): string | null {
  const readings = readingsOf(text, isPerson);
  if (readings.length === 0) return null;
  const parts = readings.flatMap((units) =>
    units.flatMap((_, index) => {
      const from = units.slice(index);
      return [joined(from, 'sound').slice(0, maxLetters), joined(from, 'initial').slice(0, maxLetters)];
    }),
  );
  return `${partSeparator}${[...new Set(parts)].join(partSeparator)}`;
}

function joined(units: readonly Unit[], form: keyof Unit): string {
  return units.map((unit) => unit[form]).join('');
}

/** Splits a folded word where Chinese and letters meet: `蓝海sm` is 蓝海 and `sm`. */
export function scriptParts(word: string): string[] {
  return word.split(/(?<=\p{Script=Han})(?=[a-z])|(?<=[a-z])(?=\p{Script=Han})/u);
}

/** Returns whether a part of a word may be pinyin. */
export function isSound(part: string): boolean {
  return /^[a-z][a-z0-9]*$/.test(part);
}

const initial = '(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])';
const final =
  '(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|van|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|ve|[aeiouv])';
const token = new RegExp(`${initial}${final}|${final}|${initial}|.`, 'g');
const syllable = new RegExp(`^${initial}?${final}$`);

/**
 * Returns alternatives that find a word of letters in `pinyinText`: each is a list of texts that must all be contained.
 * The first is for full pinyin and for initials, the second for a mixture such as `lanhsm`.
 */
export function soundNeedles(part: string): readonly (readonly string[])[] {
  const whole = [`${partSeparator}${part.slice(0, maxLetters)}`];
  if (part.length > longestMixed || !/^[a-z]+$/.test(part)) return [whole];
  const tokens = part.match(token) ?? [];
  const syllables = tokens.filter((one) => one.length > 1 && syllable.test(one));
  if (syllables.length === 0 || syllables.length === tokens.length) return [whole];
  const pairs = Array.from({ length: part.length - 1 }, (_, at) => part.slice(at, at + 2));
  const initials = tokens.map((one) => one.slice(0, 1)).join('');
  return [whole, [...[initials, ...syllables].map((one) => `${partSeparator}${one}`), ...new Set(pairs)]];
}
