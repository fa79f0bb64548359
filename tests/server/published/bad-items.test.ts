import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../../server/operations/start/product.ts';
import { databases } from '../../setup/databases.ts';
import { isEveryday } from '../../setup/extent.ts';
import { product } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import type { Person } from '../resources/console.ts';
import { badItems, desk, oddItems } from './bad-items.ts';
import { openPublishing, type PublishingServer, publisherFor } from './server.ts';

const invoice = {
  resource: 'merchant',
  path: ['fields', 'ownInvoice'],
  value: { type: 'text', label: '发票抬头', max: 50, filter: true },
};
const inquiry = desk('ownInquiry');

/** Those of this release at once, which is how they would come, and each alone with the samples that are larger. */
const ofThisRelease = badItems.filter(({ release }, index) => !release && (!isEveryday || index % 4 === 0));
const together = {
  what: 'all at once',
  patches: ofThisRelease.flatMap(({ patches = [] }) => patches),
  resources: ofThisRelease.flatMap(({ resources = [] }) => resources),
  aside: ofThisRelease.flatMap(({ aside }) => aside),
  release: undefined,
};
const sample = 4;
const cases = [together, ...swept(badItems, isEveryday ? 0 : 3)];

describe.each(databases)('what is published and is bad, on $name', (kind) => {
  let server: PublishingServer;
  let owner: Person;
  let platform: Person;

  const store = async (content: string, step = 1) => {
    const { db } = server.database;
    const rows = await db.selectFrom('publication').select('number').execute();
    const number = Math.max(0, ...rows.map((row) => row.number));
    await db
      .insertInto('publication')
      .values({ number: number + step, content, reason: '', user: 1, userName: '', at: '2026-01-01T00:00:00.000Z' })
      .execute();
  };
  const restart = async (release: Product | undefined = product) => {
    await server.restart(release);
    owner = await server.enter('owner@demo.example');
    platform = await server.enter('super@demo.example');
  };
  const setAside = async () => {
    const { setAside: aside } = Object(await platform.get('/publication'));
    return aside.map(({ item, outcome, problem = '' }: Record<string, string>) => [item, outcome, problem]);
  };

  beforeAll(async () => {
    server = await openPublishing(kind);
    owner = await server.enter('owner@demo.example');
    platform = await server.enter('super@demo.example');
  });
  afterAll(() => server.stop());

  /** Whatever the code declares is answered, and so is what is published beside. */
  async function expectAllElse(): Promise<void> {
    for (const name of Object.keys(product.definitions)) {
      const { status } = await platform.call('GET', `/${name}/page?_end=1`);
      expect(`${name} ${status}`).toBe(`${name} 200`);
    }
    expect(await owner.call('GET', '/merchant/page?_end=1&ownInvoice=星河')).toMatchObject({ code: 1 });
    expect(await owner.call('POST', '/ownInquiry', { body: { subject: '开票' } })).toMatchObject({ code: 1 });
  }

  it.each(cases)('is set aside at the start, and all else works: $what', async (bad) => {
    const { patches = [], resources = [], aside, release } = bad;
    await store(JSON.stringify({ patches: [...patches, invoice], resources: [...resources, inquiry] }));
    await restart(release);
    const found = (await setAside()).toSorted();
    const expected = aside.map(([item, outcome, problem = '']) => [item, outcome, expect.stringContaining(problem)]);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found).toHaveLength(expected.length);
    await expectAllElse();
  });

  it.each(
    swept(
      badItems.filter(({ refused }) => refused !== undefined),
      badItems.length,
    ),
  )(
    'is refused where somebody publishes it, and nothing is stored: $what',
    async ({ patches = [], resources = [], refused = '' }) => {
      const before = Object(await platform.get('/publication')).number;
      const answer = await publisherFor(platform).publish({ patches, resources });
      expect(answer).toMatchObject({ status: 400, code: 40000, data: { errors: { [refused]: [expect.any(String)] } } });
      expect(answer.msg).toContain(refused);
      expect(Object(await platform.get('/publication')).number).toBe(before);
    },
  );

  it('does not keep what only looks bad from working', async () => {
    expect(
      await publisherFor(platform).publish({ patches: [invoice], resources: [inquiry, ...oddItems] }),
    ).toMatchObject({
      code: 1,
    });
    const first = await owner.create('ownRing', { subject: '一' });
    await owner.create('ownLink', { subject: '二', back: first.id });
    const made = await owner.create('ownReserved', { subject: '三', select: 's', order: 'o', group: 'g', table: 1 });
    expect(made).toMatchObject({ select: 's', order: 'o', group: 'g', table: 1 });
    expect(await owner.call('GET', '/ownReserved/page?_sort=table&group=g')).toMatchObject({ data: { total: 1 } });
    const hologram = { ...invoice, path: ['fields', 'ownHologram'], value: { type: 'hologram', label: '全息' } };
    await store(JSON.stringify({ patches: [hologram, invoice], resources: [inquiry, ...oddItems] }));
    await restart();
    expect(await setAside()).toEqual([['merchant.fields.ownHologram', 'refused', expect.any(String)]]);
    expect(await owner.call('GET', '/ownRing/page')).toMatchObject({ data: { total: 1 } });
  });

  describe('of which a row is only half there', () => {
    const whole = { patches: [invoice], resources: [inquiry] };
    const text = JSON.stringify(whole);

    const unreadable = [
      ['truncated', text.slice(0, 40)],
      ['empty', ''],
      ['null', 'null'],
      ['a list', '[]'],
      ['a text', '"x"'],
      ['without its resources', JSON.stringify({ patches: [invoice] })],
      ['with too many patches', JSON.stringify({ ...whole, patches: Array.from({ length: 501 }, () => invoice) })],
    ] as const;
    it.each(swept(unreadable, sample))('counts as nothing, and says so: %s', async (_what, content) => {
      await store(content);
      await restart();
      const { number, patches } = Object(await platform.get('/publication'));
      expect(patches).toEqual([]);
      expect(await setAside()).toEqual([[String(number), 'refused', expect.stringMatching(/cannot be read/)]]);
      expect(await owner.call('GET', '/merchant/page?_end=1')).toMatchObject({ code: 1 });
      expect(await publisherFor(platform).publish(whole)).toMatchObject({ code: 1, data: { number: number + 1 } });
    });

    const halfReadable = [
      ['a patch without a place', { ...whole, patches: [{ value: 1 }, invoice] }, 'patches.0'],
      ['a patch that is null', { ...whole, patches: [null, invoice] }, 'patches.0'],
      ['a patch with an empty path', { ...whole, patches: [invoice, { resource: 'shop', path: [] }] }, 'patches.1'],
      ['a resource without fields', { ...whole, resources: [{ ...inquiry, definition: {} }, inquiry] }, 'resources.0'],
      [
        'a resource without a place',
        { ...whole, resources: [{ definition: inquiry.definition }, inquiry] },
        'resources.0',
      ],
    ] as const;
    it.each(swept(halfReadable, sample))('goes without what cannot be read of it: %s', async (_what, content, item) => {
      await store(JSON.stringify(content));
      await restart();
      expect(await setAside()).toEqual([[item, 'refused', expect.stringMatching(/cannot be read/)]]);
      await expectAllElse();
      const answer = await publisherFor(platform).publish(content);
      expect(answer).toMatchObject({ status: 400, code: 40000 });
      const places = Object.keys(Object(answer.data).errors);
      expect(places.filter((place) => place.startsWith(`publication.${item}`))).toEqual(places);
      expect(places).not.toEqual([]);
    });

    it('has a number that leaves some out', async () => {
      await store(text, 40);
      await restart();
      const { number } = Object(await platform.get('/publication'));
      await expectAllElse();
      expect(await publisherFor(platform).publish(whole)).toMatchObject({ data: { number: number + 1 } });
    });
  });

  it('does not keep a server from starting where a column holds something else', async () => {
    const amount = { ...invoice, value: { type: 'money', label: '发票金额' } };
    const level = { resource: 'shop', path: ['fields', 'ownLevel'], value: { type: 'int', label: '级' } };
    await store(JSON.stringify({ patches: [amount, level], resources: [inquiry] }));
    await restart();
    expect(await setAside()).toEqual([
      ['merchant.fields.ownInvoice', 'refused', expect.stringContaining('merchant.ownInvoice')],
    ]);
    expect(await owner.call('GET', '/shop/page?_end=1&_sort=id')).toMatchObject({ code: 1 });
    expect(await owner.call('GET', '/ownInquiry/page')).toMatchObject({ code: 1 });
  });
});
