import { z } from 'zod';
import { productsByCategory } from '../../server/product/demo/ai/talk.ts';
import type { VisitedShop } from '../../server/product/demo/ai/visits.ts';
import type { Client } from './client.ts';
import { SimulationEnded } from './options.ts';

/** A shop that buyers write to. */
export interface Shop extends VisitedShop {
  readonly id: string;
}

const latest = z.object({
  records: z.array(z.object({ shop: z.string(), mode: z.string(), agent: z.string().nullable() })),
});
const options = z.array(z.object({ value: z.string() }));

/**
 * Returns the shops of the latest conversations, with their agents and mode of reception; in an enterprise without
 * conversations, any of its shops and users.
 */
export async function findShops(client: Client): Promise<readonly [Shop, ...Shop[]]> {
  const { records } = latest.parse(await client.call('GET', '/buffalo/v1/conversation/page?_end=200'));
  const shops = new Map<string, Shop>();
  for (const { shop: id, mode, agent } of records) {
    const { staff } = shops.get(id) ?? { staff: [] };
    shops.set(id, { id, mode, category: categoryOf(id), staff: agent ? [...new Set([...staff, agent])] : staff });
  }
  const [first, ...others] = shops.size > 0 ? shops.values() : await anyShops(client);
  if (!first) throw new SimulationEnded('The enterprise of the service token has no shops. Create one first.');
  return [first, ...others];
}

async function anyShops(client: Client): Promise<Shop[]> {
  const shops = options.parse(await client.call('GET', '/buffalo/v1/shop/options'));
  const users = options.parse(await client.call('GET', '/buffalo/v1/user/options')).map(({ value }) => value);
  return shops.map(({ value: id }, index) => ({
    id,
    mode: 'assisted',
    category: categoryOf(id),
    staff: users.length > 0 ? [users[index % users.length] ?? ''] : [],
  }));
}

/** A shop always sells the same. */
function categoryOf(shop: string): string {
  const categories = Object.keys(productsByCategory);
  return categories[Number(shop) % categories.length] ?? 'other';
}
