import { requireSound } from '../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../src/engine/normalise.ts';
import { flatten } from '../../src/engine/route.ts';
import { kinds } from '../../src/fields/index.ts';
import { list, ownerField } from '../../src/resources/index.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';

/** Every file of a screen; the list beside them names the ones there are. */
const files = import.meta.glob<{ readonly default: AnyDefinition }>('../../src/resources/*/*.ts', { eager: true });

/** The resources of this product. Throws a `ConfigurationError` naming every mistake in the list and the files. */
export function productCatalogue(): Catalogue {
  const definitions = Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.ts$/g, ''), file.default]),
  );
  // Pages are held against their registry by the compiler; the server draws none.
  const pages = flatten(list).flatMap((entry) => entry.component ?? []);
  requireSound({ entries: list, definitions, kinds, pages });
  return createCatalogue({ list, definitions: Object.values(definitions), kinds, ownerField });
}
