import { dayOf } from '../../../../src/engine/fields/condition.ts';
import type { DemoResources } from '../../../operations/start/demo.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { born, bringToLife, day, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';
import { type Good, goodsOf, type Pair, productPairs, shopPairs } from './goods.ts';

/** A demo shop that is served, with the category of its merchant. */
interface StockedShop {
  readonly id: string;
  readonly category: string;
  /** Id of the user who looks after its knowledge. */
  readonly by: string;
}

interface StockOptions {
  readonly random: Random;
  readonly shops: readonly StockedShop[];
  readonly now: Date;
  readonly timeZone: string;
}

/** Adds the products of the shops, and what is known about each product and about the whole shop. */
export async function addProducts(scope: WritableDataAccess, resources: DemoResources, options: StockOptions) {
  const { random, shops } = options;
  const made = shops.flatMap((shop) => goodsOf(shop.category).map((good) => ({ shop, good })));
  const products = made.map(({ shop, good }) => productOf(options, shop, good));
  const ids = await bringToLife(scope, resources, 'product', products);
  const ofProducts = made.flatMap(({ shop, good }, index) =>
    productPairs
      .filter(() => random.chance(0.95))
      .map((pair) => knowledgeOf(options, shop, { ...filled(pair, good), product: ids[index] ?? null })),
  );
  const ofShops = shops.flatMap((shop) =>
    shopPairs.map((pair) => knowledgeOf(options, shop, { ...filled(pair), product: null })),
  );
  await bringToLife(scope, resources, 'knowledge', [...ofProducts, ...ofShops]);
}

function productOf({ random, now }: StockOptions, { id, by }: StockedShop, good: Good): RecordLife {
  const at = officeHour(random, now, random.whole(30, 90));
  const product = born(at, by, {
    shop: id,
    name: good.name,
    itemNo: String(random.whole(600_000_000_000, 799_999_999_999)),
    price: good.price * 100,
    attributes: good.attributes.map(([name, value]) => ({ name, value })),
    status: 'on',
  });
  if (!random.chance(0.08)) return product;
  return lived(product, officeHour(random, now, random.whole(1, 20)), by, 'disable', { status: 'off' });
}

/** Returns the values of a pair, with the name and the attributes of the product filled in. */
function filled({ scene, question, similar, negative = [], answer }: Pair, good?: Good): Values {
  const attributes = good?.attributes ?? [];
  const fill = (text: string) =>
    text
      .replaceAll('{name}', good?.name ?? '')
      .replace(/\{(\d)\}/g, (_, index) => attributes[Number(index)]?.join('是') ?? '以详情页为准');
  return { scene, question: fill(question), answer: fill(answer), similar: [...similar], negative: [...negative] };
}

function knowledgeOf({ random, now, timeZone }: StockOptions, { id, by }: StockedShop, values: Values): RecordLife {
  const madeAgo = random.whole(3, 60);
  const source = random.weighted([
    ['imported', 55],
    ['manual', 30],
    ['adopted', 10],
    ['extracted', 5],
  ]);
  const isPromotion = values.scene === 'promotion';
  const until = (days: number) => dayOf(new Date(now.getTime() + days * day), timeZone);
  const isOver = isPromotion && random.chance(0.15);
  const isDraft = source === 'adopted' || source === 'extracted';
  const made = born(officeHour(random, now, madeAgo), by, {
    ...values,
    shop: id,
    source,
    status: isDraft ? 'draft' : 'on',
    validFrom: isPromotion ? until(-madeAgo) : null,
    validTo: isPromotion ? until(isOver ? -1 : random.whole(3, 90)) : null,
  });
  if (isDraft && random.chance(0.5)) return made;
  const at = officeHour(random, now, random.whole(1, 2));
  const enabled = isDraft ? lived(made, at, by, 'enable', { status: 'on' }) : made;
  if (isOver) return lived(enabled, at, by, 'expire', { status: 'expired' });
  return random.chance(0.05) ? lived(enabled, at, by, 'disable', { status: 'off' }) : enabled;
}
