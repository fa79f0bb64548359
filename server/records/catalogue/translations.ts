import { isObject } from '../../../src/base/is-object.ts';
import type { Language } from '../../../src/base/language.ts';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import { serverTexts } from '../../../src/locales/server-texts.ts';

/** What a product calls its places, fields and choices in languages besides that of its declarations. */
export type Labels = Readonly<
  Partial<
    Record<
      Language,
      { readonly titles: Readonly<Record<string, string>>; readonly resources: Readonly<Record<string, object>> }
    >
  >
>;

/**
 * Returns the functions that look up texts as the console does: texts of kinds, and the labels of a product. What has no
 * text is called as its resource declares it.
 */
export function translations(labels: Labels): (language: Language) => Translate {
  return (language) => (key, params, fallback) => {
    const find = (name: string) => lookUp(serverTexts[language].labels, name) ?? lookUp(labels[language], name);
    const ofOne = params?.count === 1 ? find(`${key}_one`) : undefined;
    return fill(ofOne ?? find(key) ?? fallback ?? key, params);
  };
}

function fill(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

function lookUp(texts: unknown, key: string): string | undefined {
  // Keys of the list texts contain no further dots, but the key of a title may be a path with slashes. Only the first
  // part is split off.
  const found = key.split('.').reduce<unknown>((node, part) => own(node, part), texts);
  return typeof found === 'string' ? found : undefined;
}

function own(node: unknown, name: string): unknown {
  return isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}
