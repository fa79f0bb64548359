import { sql } from 'kysely';
import { pino } from 'pino';
import { createOutbound } from '../../server/delivery/outbound/index.ts';
import { createFiles } from '../../server/files/index.ts';
import { startBackend } from '../../server/operations/start/backend.ts';
import { titlesOf } from '../../server/operations/start/product.ts';
import { openResources } from '../../server/operations/start/resources.ts';
import { product } from '../../server/product/index.ts';
import { systemClock } from '../../server/request/context.ts';
import { readSecretKey } from '../../server/runtime/secret-key.ts';
import { readSettings, type Settings } from '../../server/runtime/settings.ts';
import { createAccountServices } from '../../server/session/services.ts';
import { contact, type Database, openDatabase } from '../../server/storage/database.ts';
import type { NewRecord } from '../../server/storage/records/write/writer.ts';
import { existingIndexes } from '../../server/storage/tables/existing.ts';

/** Where the rows go: `dataDir` for the embedded database, `databaseUrl` for PostgreSQL. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** Rows written by one transaction. */
const chunk = 5000;
/** One in so many rows holds the word that is searched for as a rare one. */
export const rareEvery = 20_000;
/** One in so many rows belongs to another enterprise. */
const otherEvery = 10;

const places = ['云栖', '锦绣', '南山', '江南', '星辰', '青禾', '海棠', '西湖', '梧桐', '长风', '白鹭', '松林'];
const trades = ['女装', '男装', '美妆', '护肤', '数码', '零食', '茶叶', '家居', '母婴', '玩具', '户外', '图书'];
const endings = ['旗舰店', '专营店', '专卖店', '商贸有限公司', '电子商务有限公司'];
const people = ['王小明', '李静', '张伟', '刘洋', '陈晨', '杨帆', '赵磊', '黄婷'];
const categories = ['clothing', 'beauty', 'digital', 'food', 'home', 'baby', 'sports', 'other'];
const levels = ['A', 'B', 'C', 'D'];
const states = ['potential', 'negotiating', 'signed', 'paused', 'lost'];

/** Fills the merchants of a database with demo accounts up to `count`, if there are fewer; answers the seconds it took. */
export async function fillMerchants(place: Place, count: number): Promise<number> {
  const begun = performance.now();
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl });
  const database = openDatabase(settings);
  await contact(database);
  try {
    const log = pino({ level: 'silent' });
    await startBackend({ product, database, settings, log, clock: systemClock, demo: true });
    const present = await countOf(database);
    if (present < count) await addRows(database, settings, present, count);
    // Puts the indexes back over all rows at once, as a start of the server does, and waits for what it does beside.
    const { bigrams } = await resourcesOf(database, settings);
    await bigrams.filled;
    // As PostgreSQL does by itself; the embedded database knows no statistics.
    if (database.dialect.name === 'postgres') await sql`vacuum analyze`.execute(database.db);
  } finally {
    await database.close();
  }
  return (performance.now() - begun) / 1000;
}

async function addRows(database: Database, settings: Settings, present: number, count: number): Promise<void> {
  const { dataAccess } = await resourcesOf(database, settings);
  await dropIndexes(database);
  if (database.dialect.name === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  const enterprises = await idsOf(database, sql`select id from enterprise order by id limit 2 offset 1`);
  const [first = 0, other = first] = enterprises;
  const owners = await idsOf(database, sql`select id from "user" where enterprise = ${first} order by id limit 8`);
  const now = Date.now();
  for (let start = present; start < count; start += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, count - start) }, (_, index) => start + index);
    await database.transaction(async (trx) => {
      const all = dataAccess.forServer(new Date(now), trx);
      for (const [enterprise, mine] of [
        [first, numbers.filter((number) => number % otherEvery !== 0)],
        [other, numbers.filter((number) => number % otherEvery === 0)],
      ] as const) {
        const entries = mine.map((number) => merchant(number, owners, now));
        await all.within(String(enterprise)).writer('merchant').insertMany(entries);
      }
    });
  }
}

function resourcesOf(database: Database, settings: Settings) {
  const shared = {
    database,
    settings,
    clock: systemClock,
    secretKey: readSecretKey(settings),
    title: titlesOf(product),
  };
  const [files, accountServices] = [createFiles(shared), createAccountServices(shared)];
  const outbound = createOutbound({ allow: [] });
  return openResources({ ...shared, files, accountServices, outbound, product });
}

function merchant(number: number, owners: readonly number[], now: number): NewRecord {
  const random = mixed(number);
  const pick = <Item>(items: readonly Item[], salt: number): Item | undefined =>
    items[Math.floor(mixed(number * 31 + salt) * items.length)];
  const rare = number % rareEvery === 0 ? '麒麟' : '';
  const at = new Date(now - Math.floor(random * 3 * 365 * 24 * 60) * 60_000);
  const day = (offset: number) => new Date(at.getTime() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const isSigned = random > 0.4;
  return {
    values: {
      name: `${pick(places, 1)}${rare}${pick(trades, 2)}${pick(endings, 3)}${number}`,
      code: `M${String(number + 1).padStart(6, '0')}`,
      category: pick(categories, 4),
      level: pick(levels, 5),
      status: isSigned ? pick(states, 6) : 'potential',
      contact: pick(people, 7),
      mobile: `138${String(number).padStart(8, '0')}`,
      email: null,
      wechat: null,
      source: 'campaign',
      owner: String(pick(owners, 8)),
      signedAt: isSigned ? day(0) : null,
      expiresAt: isSigned ? day(365) : null,
      fee: isSigned ? Math.floor(random * 1000) * 10_000 : null,
      lostReason: null,
      remark: number % 7 === 0 ? '大促期间需要加派夜班客服' : null,
    },
    stamp: { at, by: String(owners[0]) },
  };
}

/** A number from 0 to 1 that only depends on the number given. */
function mixed(number: number): number {
  let state = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}

async function dropIndexes({ db, dialect }: Database): Promise<void> {
  for (const name of (await existingIndexes(db, dialect, 'merchant')).keys()) {
    if (name.startsWith('merchant__')) await db.schema.dropIndex(name).execute();
  }
}

async function countOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from merchant`.execute(db);
  return rows[0]?.n ?? 0;
}

async function idsOf({ db }: Database, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => Number(Object(row).id));
}
