import { memoizeByObject } from '../../../../src/base/calls/memoize.ts';
import { ConfigurationError, type ConfigurationProblem } from '../../../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../../../src/engine/definition/resource.ts';
import type { SetAside } from '../../../../src/engine/publishing/api.ts';
import { type Outcome, outcomeOf, patched, withEntries } from '../../../../src/engine/publishing/apply.ts';
import { outcomeOfText, withEnglish } from '../../../../src/engine/publishing/english.ts';
import { patchesBetween } from '../../../../src/engine/publishing/patches-between.ts';
import {
  type EnglishText,
  itemKey,
  type OwnResource,
  ownValue,
  type Patch,
  type Publication,
} from '../../../../src/engine/publishing/publication.ts';
import { refusalsOf } from '../../../../src/engine/publishing/refusals.ts';
import type { Catalogue } from '../../../records/catalogue/catalogue.ts';
import type { Labels } from '../../../records/catalogue/translations.ts';
import { catalogueOf, type Product } from '../product.ts';

type Item = Patch | OwnResource;

/** A product with what is published, as far as it applies. */
export interface PublishedProduct {
  readonly product: Product;
  readonly catalogue: Catalogue;
  /** What is applied. */
  readonly publication: Publication;
  readonly setAside: readonly SetAside[];
}

/**
 * Lays a publication over the code. What the code says by now, says otherwise or no longer allows is set aside, so that a
 * start is never refused because of what was published. Throws a `ConfigurationError` for mistakes of the code alone.
 */
export function withPublication(product: Product, publication: Publication): PublishedProduct {
  const code = codeOf(product);
  const refused = new Map(
    refusalsOf(publication, { ...code, definitions: product.definitions }).map(({ item, reason, name }) => [
      item,
      `${reason}: ${name}`,
    ]),
  );
  const setAside: SetAside[] = [];
  const items = itemsOf(publication).filter((item) => {
    const outcome = outcomeIn(product.definitions, item);
    const key = itemKey(item);
    const problem = refused.get(key);
    if (outcome !== 'applied') setAside.push({ item: key, outcome });
    else if (problem !== undefined) setAside.push({ item: key, outcome: 'refused', problem });
    return outcome === 'applied' && problem === undefined;
  });
  const english = (publication.english ?? []).filter((text) => {
    const outcome = outcomeOfText(text, product.labels?.en);
    if (outcome !== 'applied') setAside.push({ item: itemKey(text), outcome });
    return outcome === 'applied';
  });
  const labelled = english.length > 0 ? withLabels(product, english) : product;
  const { accepted, catalogue, problems } = mostThatFit(
    labelled,
    items,
    labelled === product ? code : catalogueOf(labelled),
  );
  for (const [item, problem] of problems) setAside.push({ item: itemKey(item), outcome: 'refused', problem });
  return {
    product: productWith(labelled, accepted),
    catalogue,
    publication: { ...publicationOf(accepted), ...(english.length > 0 && { english }) },
    setAside,
  };
}

function withLabels(product: Product, english: readonly EnglishText[]): Product {
  const { titles = {}, resources = {}, ...others } = product.labels?.en ?? {};
  // Their paths begin with one of its parts.
  const en = withEnglish({ titles, resources, ...others }, english) as NonNullable<Labels['en']>;
  return { ...product, labels: { ...product.labels, en } };
}

/** Checks the code once, however often something is laid over it. */
const codeOf = memoizeByObject(catalogueOf);

function itemsOf({ patches, resources }: Publication): Item[] {
  return [...resources, ...patches];
}

function publicationOf(items: readonly Item[]): Publication {
  return {
    patches: items.filter((item): item is Patch => !('definition' in item)),
    resources: items.filter((item): item is OwnResource => 'definition' in item),
  };
}

function outcomeIn(definitions: Product['definitions'], item: Item): Outcome {
  if (!('definition' in item)) return outcomeOf(item, ownValue(definitions, item.resource));
  const authored = ownValue(definitions, item.definition.name);
  if (!authored) return 'applied';
  // The order of its parts, such as `fields` before `list`, shows nowhere.
  const differing = patchesBetween(authored.name, authored, item.definition).filter(({ path }) => path.length > 0);
  return differing.length === 0 ? 'retired' : 'overruled';
}

function productWith(product: Product, items: readonly Item[]): Product {
  const { patches, resources } = publicationOf(items);
  const definitions: Record<string, AnyDefinition> = { ...product.definitions };
  for (const name of new Set(patches.map(({ resource }) => resource))) {
    const authored = ownValue(product.definitions, name);
    if (authored) definitions[name] = patched(authored, { patches });
  }
  for (const { definition } of resources) definitions[definition.name] = definition;
  return { ...product, definitions, list: withEntries(product.list, resources) };
}

interface Fitting {
  readonly accepted: readonly Item[];
  readonly catalogue: Catalogue;
  readonly problems: ReadonlyMap<Item, string>;
}

/** Returns the largest part of the items with which the product has no mistake. */
function mostThatFit(product: Product, items: readonly Item[], code: Catalogue): Fitting {
  let fitting: Fitting = { accepted: [], catalogue: code, problems: new Map() };
  // Those of a circle go together or not at all: what is to blame goes first, and the others are tried at once.
  for (let rest = items; rest.length > 0; ) {
    const tried = tryItems(product, rest);
    if ('catalogue' in tried) {
      fitting = { ...fitting, accepted: rest, catalogue: tried.catalogue };
      break;
    }
    const sound = rest.filter((item) => !tried.mistakes.some((mistake) => isTo(mistake, item)));
    if (sound.length === rest.length) break;
    rest = sound;
  }
  return fitting.accepted.length === items.length ? fitting : grown(product, items, fitting);
}

/** Returns the part with each of the other items with which it has no mistake, tried in their order. */
function grown(product: Product, items: readonly Item[], fitting: Fitting): Fitting {
  let { accepted, catalogue } = fitting;
  let problems = new Map<Item, string>();
  // One may need another that comes later, such as a column its field.
  for (let grows = true; grows; ) {
    grows = false;
    problems = new Map();
    for (const item of items.filter((one) => !accepted.includes(one))) {
      const tried = tryItems(product, [...accepted, item]);
      if ('problem' in tried) problems.set(item, tried.problem);
      else {
        ({ catalogue } = tried);
        accepted = [...accepted, item];
        grows = true;
      }
    }
  }
  return { accepted, catalogue, problems };
}

interface Refused {
  readonly problem: string;
  readonly mistakes: readonly ConfigurationProblem[];
}

function tryItems(product: Product, items: readonly Item[]): { catalogue: Catalogue } | Refused {
  try {
    return { catalogue: catalogueOf(productWith(product, items)) };
  } catch (error) {
    return error instanceof ConfigurationError
      ? { problem: error.message, mistakes: error.problems }
      : { problem: String(error), mistakes: [] };
  }
}

/** Returns whether an item may have brought a mistake with it. */
function isTo({ resource, field, property, entry }: ConfigurationProblem, item: Item): boolean {
  if ('definition' in item) return resource === item.definition.name || entry === item.entry;
  const place = [...(field === undefined ? [] : ['fields', field]), ...property.split('.')].join('.');
  const path = item.path.join('.');
  return resource === item.resource && (place.startsWith(path) || path.startsWith(place));
}
