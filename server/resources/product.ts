import type { AnyDefinition } from '../../src/engine/any-definition.ts';
import { requireValid } from '../../src/engine/check/index.ts';
import type { KindRegistry } from '../../src/engine/kind.ts';
import { pagesOf, type RouteEntry } from '../../src/engine/routes/route.ts';
import { cellNames, kinds as sharedKinds, widgetNames } from '../../src/fields/index.ts';
import { wholeRegion } from '../../src/fields/region/whole.ts';
import { richWith } from '../../src/fields/rich/index.ts';
import dashboard from '../../src/resources/dashboard.ts';
import { ownerField, list as productList, slotNames, systemResources } from '../../src/resources/index.ts';
import { serverTables } from '../storage/tables/record-tables.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { definitions as own } from './definitions.ts';
import { cleanMarkup } from './write/input/clean-markup.ts';

/**
 * The kinds with additions that the browser omits: region names, which are too large for it, and the sanitizer for
 * markup.
 */
const kinds: KindRegistry = { ...sharedKinds, region: wholeRegion, rich: richWith(cleanMarkup) };

/** Resources in addition to those of the product. */
interface More {
  readonly list: readonly RouteEntry[];
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
}

/**
 * Returns the catalogue of this product and of the resources in `more`. Throws a `ConfigurationError` that lists every
 * mistake in the list and the files.
 */
export function productCatalogue(more: More = { list: [], definitions: {} }): Catalogue {
  const definitions = { ...own, ...more.definitions };
  const list: readonly RouteEntry[] = [...productList, ...more.list];
  // The compiler checks pages against their registry; the server renders none.
  const names = {
    pages: pagesOf(list),
    widgets: widgetNames,
    cells: cellNames,
    slots: slotNames,
    tables: serverTables,
  };
  const system = systemResources;
  requireValid({ entries: list, definitions, kinds, system, dashboard, ...names });
  return createCatalogue({ list, definitions: Object.values(definitions), kinds, ownerField, system });
}
