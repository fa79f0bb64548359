import { memoize } from '../../src/base/calls/memoize.ts';
import { eachLanguage, isLanguage, type Language } from '../../src/base/language.ts';
import type { Counted } from '../../src/locales/en/counted.ts';
import { serverTexts } from '../../src/locales/server-texts.ts';
import type { messages } from '../../src/locales/zh/server-texts.ts';

const texts = eachLanguage((language) => new Map(textsOf(serverTexts[language].messages)));

type KeyOf<Messages> = {
  [Name in keyof Messages & string]: Messages[Name] extends string ? Name : `${Name}.${KeyOf<Messages[Name]>}`;
}[keyof Messages & string];

/**
 * A dotted path in the server's texts: `server.ts`, `records.ts`, `server-sheets.ts` and `problems` of
 * `src/locales/zh`; under `log` what operations were done to, which the console says, too.
 */
export type MessageKey = KeyOf<typeof messages>;

/** A message whose language is not known yet: one of the server's texts, or with texts of its own (`messagesOf`). */
export type Message =
  | string
  | { readonly key: MessageKey; readonly params?: MessageParams }
  | { readonly texts: Readonly<Record<Language, string>>; readonly params?: MessageParams };
export type MessageParams = Readonly<Record<string, string | number>>;

/** Returns the text of `message` in `language`. */
export function say(language: Language, message: Message): string {
  if (typeof message === 'string') return message;
  const text = 'texts' in message ? message.texts[language] : textIn(texts[language], message.key, message.params);
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(message.params?.[name] ?? whole));
}

function textIn(known: ReadonlyMap<string, string>, key: string, params: MessageParams | undefined): string {
  return (params?.count === 1 ? known.get(`${key}_one`) : undefined) ?? known.get(key) ?? key;
}

/**
 * Returns a function that makes messages of texts that are not the server's, such as those of a product, by their dotted
 * paths. A message carries its texts, so that whoever says it need not know where it is from. A missing language has the
 * texts of the first.
 */
export function messagesOf<Texts extends object>(
  own: Readonly<Partial<Record<Language, Texts | Counted<Texts>>>>,
): (key: KeyOf<Texts>, params?: MessageParams) => Message {
  const [usual = {}] = Object.values(own);
  const known = eachLanguage((language) => new Map(textsOf(own[language] ?? usual)));
  return (key, params) => ({
    texts: eachLanguage((language) => textIn(known[language], key, params)),
    ...(params && { params }),
  });
}

export function isMessageKey(key: string): key is MessageKey {
  return texts.zh.has(key);
}

/** Returns the preferred language of an `Accept-Language` header among those of the console, or else the usual one. */
export function preferredLanguage(header: string | undefined, usual: Language): Language {
  return (header === undefined ? undefined : languageOf(header)) ?? usual;
}

const languageOf = memoize((header: string): Language | undefined => {
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find((found) => found !== undefined);
      return { language: tag.split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wishes.map(({ language }) => language).find(isLanguage);
});

/** Returns the texts by their dotted paths. */
function textsOf(messages: object, before = ''): [string, string][] {
  return Object.entries(messages).flatMap(([name, one]): [string, string][] => {
    return typeof one === 'string' ? [[before + name, one]] : textsOf(one, `${before}${name}.`);
  });
}
