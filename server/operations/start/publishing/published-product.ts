import { memoizeByObject } from '../../../../src/base/calls/memoize.ts';
import { ConfigurationError } from '../../../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../../../src/engine/definition/resource.ts';
import { type Outcome, outcomeOf, patched, withEntries } from '../../../../src/engine/publishing/apply.ts';
import { patchesBetween } from '../../../../src/engine/publishing/patches-between.ts';
import {
  itemKey,
  type OwnResource,
  ownValue,
  type Patch,
  type Publication,
} from '../../../../src/engine/publishing/publication.ts';
import { refusalsOf } from '../../../../src/engine/publishing/refusals.ts';
import type { Catalogue } from '../../../records/catalogue/catalogue.ts';
import { catalogueOf, type Product } from '../product.ts';

type Item = Patch | OwnResource;

/** What became of an item that is not applied, and why. */
export interface SetAside {
  readonly item: string;
  readonly outcome: Exclude<Outcome, 'applied'> | 'refused';
  /** What is wrong with one that is refused. */
  readonly problem?: string;
}

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
  const { accepted, catalogue, problems } = mostThatFit(product, items, code);
  for (const [item, problem] of problems) setAside.push({ item: itemKey(item), outcome: 'refused', problem });
  return { product: productWith(product, accepted), catalogue, publication: publicationOf(accepted), setAside };
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

/** Returns the largest part of the items with which the product has no mistake, tried in their order. */
function mostThatFit(product: Product, items: readonly Item[], code: Catalogue) {
  if (items.length === 0) return { accepted: items, catalogue: code, problems: new Map<Item, string>() };
  const whole = tryItems(product, items);
  if ('catalogue' in whole) return { accepted: items, catalogue: whole.catalogue, problems: new Map<Item, string>() };
  let accepted: readonly Item[] = [];
  let catalogue = code;
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

function tryItems(product: Product, items: readonly Item[]): { catalogue: Catalogue } | { problem: string } {
  try {
    return { catalogue: catalogueOf(productWith(product, items)) };
  } catch (error) {
    return { problem: error instanceof ConfigurationError ? error.message : String(error) };
  }
}
