import { sql } from 'kysely';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { DemoConsole, Person, WireRecord } from './console.ts';

/** Makes records in any state, and what transitions ask for, from the declarations. */
export interface World {
  readonly demo: DemoConsole;
  readonly owner: Person;
  readonly platform: Person;
  /** A number that no other value has. */
  next(): number;
  /** A new record of valid values, or one of the demo where nobody makes any. */
  make(resource: Resource): Promise<WireRecord>;
  /** A record in a state, for which the condition of a transition holds. */
  record(resource: Resource, state: string, transition: string): Promise<WireRecord>;
  /** A valid value of a field. */
  value(field: Field): Promise<unknown>;
}

/** What the declaration of a resource does not say of its records: what its rules ask for besides. */
interface Seed {
  /** Values of a new record, besides those that are made from the declaration. */
  create?(world: World): Promise<object>;
  /** Makes a record that nobody creates by its declaration. */
  make?(world: World): Promise<WireRecord>;
  /** What a transition is answered, by its key, where not every valid value will do. */
  readonly answers?: Readonly<Record<string, (world: World) => object>>;
  /** Does, by the key of a transition, what its rule expects of other records. */
  readonly arrange?: Readonly<Record<string, (world: World, record: WireRecord) => Promise<void>>>;
}

const newUser = async ({ owner, next }: World, department?: unknown) => {
  const name = `走查${next()}`;
  return (await owner.create('user', { username: name, email: `seed${next()}@demo.example`, department })).id;
};

const newMailbox = async ({ owner, next }: World) => {
  return (await owner.create('mailbox', { email: `seed${next()}@mailbox.example`, provider: 'qq' })).id;
};

/** Has the shop of a plan be served by the one who took it over. */
const takenOver = async ({ owner }: World, plan: WireRecord) => {
  await owner.post(`/shop/${String(plan.shop)}/actions/assign`, { staff: [plan.to] });
};

/** Has a package hold a clue that nobody has. */
const filled = async ({ owner, next }: World, { id }: WireRecord) => {
  const mobile = `199${String(next()).padStart(8, '0')}`;
  await owner.create('clue', { name: mobile, mobile, package: id });
};

/** Has an enterprise issue a code for its first shop. */
const issued = async ({ platform }: World, enterprise: unknown) => {
  const shops = (await platform.page(`/shop/page?enterprise=${enterprise}&_end=1&_sort=id`)).records.map(
    ({ id }) => id,
  );
  const body = { enterprise, range: 'chosen', shops, expiresAt: '2027-01-01' };
  return String(Object(await platform.post('/authorization/actions/issue', body)).secret);
};

const enterprisesOf = async ({ platform }: World) => {
  const { records } = await platform.page('/enterprise/page?_end=20&_sort=id');
  const idOf = (name: string) => records.find((one) => one.name === name)?.id;
  return { own: idOf('星河客服外包'), other: idOf('蓝海商贸') };
};

const newestOf = async ({ owner }: World, resource: string) => {
  const [record] = (await owner.page(`/${resource}/page?_sort=id&_order=desc&_end=1`)).records;
  if (!record) throw new Error(`There is no ${resource}.`);
  return record;
};

export const seeds: Readonly<Record<string, Seed>> = {
  clue: {
    answers: {
      convert: ({ next }) => ({
        merchantName: `转化${next()}`,
        merchantContact: '韩梅',
      }),
    },
  },
  authorization: {
    async make(world) {
      await issued(world, (await enterprisesOf(world)).own);
      return newestOf(world, 'authorization');
    },
  },
  dockingTemplate: {
    create: async () => ({ questions: [{ key: 'shop', type: 'text', label: '店铺名称' }] }),
    arrange: {
      // What was published is in use again; anything else is a draft.
      async enable({ demo }, { id }) {
        await sql`update "dockingTemplate" set "publishedQuestions" = "questions" where id = ${Number(id)}`.execute(
          demo.database.db,
        );
      },
    },
  },
  dockingTable: {
    arrange: {
      // The table of an edition before the published one.
      async renew({ demo }, { id }) {
        await sql`update ${sql.table('dockingTable')} set edition = 0 where id = ${Number(id)}`.execute(
          demo.database.db,
        );
      },
    },
  },
  delegation: {
    async make(world) {
      const authorizeCode = await issued(world, (await enterprisesOf(world)).other);
      await world.owner.post('/delegation/actions/redeem', { authorizeCode });
      return newestOf(world, 'delegation');
    },
  },
  cluePackage: { arrange: { release: filled } },
  staff: {
    create: async (world) => ({ user: await newUser(world) }),
    answers: { leave: ({ demo }) => ({ leftAt: demo.clock.now().toISOString().slice(0, 10) }) },
  },
  mailbox: {
    create: async () => ({ provider: 'qq' }),
  },
  mailBinding: {
    create: async (world) => ({ mailbox: await newMailbox(world) }),
  },
  roster: { create: async (world) => ({ user: await newUser(world) }) },
  transferPlan: {
    async create(world) {
      const { owner, next, demo } = world;
      const [from, to] = [await newUser(world), await newUser(world)];
      const merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id;
      const shopNo = `W${next()}`;
      const shop = await owner.create('shop', { name: shopNo, merchant, platform: 'jd', shopNo, staff: [from] });
      return { from, to, shop: shop.id, effectAt: new Date(demo.clock.now().getTime() + 86_400_000).toISOString() };
    },
    arrange: { handBack: takenOver, giveBack: takenOver },
  },
};
