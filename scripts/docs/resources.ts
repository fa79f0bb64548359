import { definitions } from '../../server/product/definitions.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { resources as english } from '../../src/product/locales/en/resources/index.ts';
import { list } from '../../src/resources/index.ts';

const names = new Set(flatten(list).flatMap(({ name }) => name ?? []));

/** The resources of the route list, in menu order. */
export const listedDefinitions = [...names].flatMap((name) => definitions[name] ?? []);

interface EnglishTexts {
  readonly fields: object;
  readonly actions?: Readonly<Record<string, string>>;
  readonly metrics?: Readonly<Record<string, EnglishMetric>>;
}

interface EnglishMetric {
  readonly label?: string;
  readonly help?: string;
  readonly unit?: string;
}

/** Returns the English texts of a resource. */
export function englishOf(name: string): Partial<EnglishTexts> {
  const texts: Readonly<Record<string, EnglishTexts>> = english;
  return texts[name] ?? {};
}
