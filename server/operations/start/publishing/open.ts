import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { nothingPublished, type Publication } from '../../../../src/engine/publishing/publication.ts';
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
  const { number, publication, isUnreadable } = await readPublished(db);
  if (isUnreadable) log.warn({ number }, 'what is published cannot be read, and counts as nothing');
  const published = withPublication(product, publication);
  if (published.setAside.length > 0)
    log.warn({ setAside: published.setAside }, 'parts of what is published do not apply');
  return { ...published, number, code: product, stored: publication };
}
