import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { SetAside } from '../../../../src/engine/publishing/api.ts';
import {
  itemKey,
  nothingPublished,
  type OwnResource,
  type Patch,
  type Publication,
} from '../../../../src/engine/publishing/publication.ts';
import type { Catalogue } from '../../../records/catalogue/catalogue.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';
import type { Product } from '../product.ts';
import { type PublishedProduct, withPublication } from './published-product.ts';
import { readPublished } from './store.ts';

/** A product with what is published under a number, of which 0 is nothing. */
export interface OpenedPublication extends PublishedProduct {
  readonly number: number;
  /** The product without it. */
  readonly code: Product;
  /** All that is stored under the number, also what is set aside. */
  readonly stored: Publication;
  /** The tables that differ from those of what is served now. Undefined: nothing is served yet. */
  readonly changedTables?: ReadonlySet<string>;
  /** The tables whose columns were computed ahead. @default none was */
  readonly filled?: ReadonlySet<string> | undefined;
}

/** Returns the product with what the database says is published. With a catalogue that is given, nothing is. */
export async function openPublication(
  db: Kysely<SystemTables>,
  { product, catalogue }: { readonly product: Product; readonly catalogue?: Catalogue },
  log: Pick<Logger, 'warn'>,
): Promise<OpenedPublication> {
  const nothing = { publication: nothingPublished, stored: nothingPublished, setAside: [] };
  if (catalogue) return { product, code: product, catalogue, number: 0, ...nothing };
  const { number, publication, unreadable } = await readPublished(db);
  const published = withPublication(product, publication);
  const setAside = [
    ...unreadable.map((item): SetAside => ({ item, outcome: 'refused', problem: 'it cannot be read' })),
    ...published.setAside,
  ];
  if (setAside.length > 0) log.warn({ number, setAside }, 'parts of what is published do not apply');
  return { ...published, setAside, number, code: product, stored: publication };
}

/**
 * Returns what is published without the items that do not fit the tables. Undefined where none of them is to blame.
 *
 * @param problems what does not fit, each with its `table.column` or its table
 */
export function withoutMisfits(opened: OpenedPublication, problems: readonly string[]): OpenedPublication | undefined {
  const { code, publication } = opened;
  const names = new Set(problems.flatMap((problem) => problem.match(/\w+/g) ?? []));
  const isMisfit = (item: Patch | OwnResource) => {
    if ('definition' in item) return names.has(item.definition.name);
    const [part, field = '', ...below] = item.path;
    const isField = part === 'fields' && below.length === 0;
    return isField && (names.has(field) || names.has(`${item.resource}_${field}`));
  };
  const misfits = [...publication.patches, ...publication.resources].filter(isMisfit);
  if (misfits.length === 0) return undefined;
  const problem = problems.join('; ');
  const next = withPublication(code, {
    ...publication,
    patches: publication.patches.filter((patch) => !isMisfit(patch)),
    resources: publication.resources.filter((resource) => !isMisfit(resource)),
  });
  const aside = misfits.map((item): SetAside => ({ item: itemKey(item), outcome: 'refused', problem }));
  return { ...opened, ...next, setAside: [...opened.setAside, ...aside, ...next.setAside] };
}
