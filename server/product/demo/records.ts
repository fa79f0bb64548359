import type { ResourceName } from '../../../src/resources/index.ts';
import { createWordMatcher } from '../words/word-matcher.ts';
import { addConversations } from './ai/conversations.ts';
import { addProducts } from './ai/products.ts';
import { makeReplyMarks } from './ai/reply-marks.ts';
import { enabledWords, makeSensitiveWords } from './ai/sensitive-words.ts';
import { makeAiCandidates } from './customer/ai-candidates.ts';
import { makeAiDocuments } from './customer/ai-documents.ts';
import { makeCluePackages, makeClues } from './customer/clues.ts';
import { addDockingTables } from './customer/docking-tables.ts';
import { makeFollowPlans } from './customer/follow-plans.ts';
import { makeMerchants } from './customer/merchants.ts';
import { makeShops } from './customer/shops.ts';
import { type Filling, seed, type WrittenLife, write } from './filling.ts';
import { makeMailBindings, makeMailboxes } from './mailboxes.ts';
import { addNotifyRules } from './notify-rules.ts';
import { addToBoard } from './people/logins.ts';
import { makeStaff } from './people/staff.ts';
import type { DemoTeam } from './people/team.ts';
import { addQuality } from './quality/quality.ts';
import { makeTransferPlans } from './quality/transfer-plans.ts';
import { createRandom } from './random.ts';

/** Number of shops with products. */
const stocked = 12;

/** How many records an enterprise gets. */
export interface DemoCounts {
  readonly merchants: number;
  readonly clues: number;
  readonly shops: number;
  readonly conversations: number;
}

/** Adds the merchants and shops of an enterprise, and everything that its team does for them. */
export async function addRecords(filling: Filling, team: DemoTeam, counts: DemoCounts): Promise<void> {
  const { random, now, timeZone } = filling;
  const merchantLives = makeMerchants({
    random,
    ofDetails: createRandom(seed + counts.merchants),
    count: counts.merchants,
    owners: team.owners,
    now,
    timeZone,
  });
  const merchants = await write(filling, 'merchant', merchantLives);
  const ofShops = createRandom(seed + counts.shops);
  const shopLives = makeShops({ random: ofShops, count: counts.shops, merchants, team, now, timeZone });
  const shops = await write(filling, 'shop', shopLives);
  await addAiSources(filling, shops);
  await addDocking(filling, merchants, team, counts);
  const shopOf = new Map(shops.map(({ id, life }) => [String(life.values.merchant), id]));
  await write(filling, 'followPlan', makeFollowPlans({ random: ofShops, merchants, shops: shopOf, now }));
  await addStaff(filling, shops, team);
  await addMailboxes(filling, shops, team);
  await addClues(filling, merchants, team, counts);
  await addTalk(filling, { merchants, shops }, team, counts);
}

async function addAiSources(filling: Filling, shops: readonly WrittenLife[]): Promise<void> {
  const { now } = filling;
  const documents = makeAiDocuments({ random: createRandom(seed + 1), shops, now });
  const written = await write(filling, 'aiDocument', documents);
  const candidates = makeAiCandidates({ random: createRandom(seed + 2), shops, documents: written, now });
  await write(filling, 'aiCandidate', candidates);
}

async function addDocking(
  { scope, resources, now }: Filling,
  merchants: readonly WrittenLife[],
  { owners: [by] }: DemoTeam,
  counts: DemoCounts,
): Promise<void> {
  const docked = merchants.slice(-12).map(({ id, life }) => ({
    id,
    name: String(life.values.name),
    owner: String(life.values.owner),
  }));
  const random = createRandom(seed + 3 * counts.merchants);
  await addDockingTables(scope, resources, { random, merchants: docked, by, now });
}

async function addStaff(filling: Filling, shops: readonly WrittenLife[], team: DemoTeam): Promise<void> {
  const { scope, now, timeZone } = filling;
  const [by] = team.owners;
  const random = createRandom(seed + team.members.length);
  const lives = makeStaff({ random, members: team.members, by, now, timeZone });
  await write(filling, 'staff', lives);
  await addToBoard(scope, lives, now);
  await write(filling, 'transferPlan', makeTransferPlans({ random, shops, team, by, now }));
}

async function addMailboxes(
  filling: Filling,
  shops: readonly WrittenLife[],
  { owners: [by] }: DemoTeam,
): Promise<void> {
  const { scope, resources, now } = filling;
  const options = { random: createRandom(seed + 3), by, now };
  const mailboxes = makeMailboxes({
    ...options,
    resource: resources.catalogue.resource('mailbox' satisfies ResourceName),
    domain: `mail${scope.enterprise ?? ''}.example`,
    shops: inService(shops).map(({ id }) => id),
  });
  const lives = mailboxes.map(({ life }) => life);
  const ids = (await write(filling, 'mailbox', lives)).map(({ id }) => id);
  await write(filling, 'mailBinding', makeMailBindings(mailboxes, ids, options));
}

async function addClues(
  filling: Filling,
  merchants: readonly WrittenLife[],
  { owners }: DemoTeam,
  { clues: count }: DemoCounts,
): Promise<void> {
  const { now, timeZone } = filling;
  const random = createRandom(seed + count);
  const lives = makeCluePackages(random, owners, now, timeZone);
  const packages = (await write(filling, 'cluePackage', lives)).map(({ id, life: { values } }) => ({ id, values }));
  await write(filling, 'clue', makeClues({ random, count, packages, merchants, owners, now, timeZone }));
}

interface DemoCustomers {
  readonly merchants: readonly WrittenLife[];
  readonly shops: readonly WrittenLife[];
}

/** Adds the conversations of the shops, what they are watched for, and how the answers of the AI were judged. */
async function addTalk(
  filling: Filling,
  { merchants, shops }: DemoCustomers,
  { owners, groups, leaders, inspectors }: DemoTeam,
  counts: DemoCounts,
): Promise<void> {
  const { scope, resources, now, timeZone } = filling;
  const [by] = owners;
  const words = makeSensitiveWords(createRandom(seed), by, now);
  await addNotifyRules({ scope, resources, random: createRandom(seed), by, sales: owners.slice(-2), now });
  const wordIds = (await write(filling, 'sensitiveWord', words)).map(({ id }) => id);
  const categories = new Map(merchants.map(({ id, life }) => [id, String(life.values.category)]));
  const talkative = shops.map(({ id, life }) => ({
    id,
    life,
    category: categories.get(String(life.values.merchant)) ?? 'other',
  }));
  const stock = inService(talkative).map(({ id, life, category }) => ({ id, category, by: life.steps[0].by }));
  // The newest shops stand first in the list.
  const ofProducts = createRandom(seed + counts.shops + counts.merchants);
  await addProducts(scope, resources, { random: ofProducts, shops: stock.slice(-stocked), now, timeZone });
  const ofQuality = createRandom(seed + 11 * counts.merchants);
  const found = await addConversations(scope, {
    ofQuality,
    random: createRandom(seed + 7 * counts.merchants),
    count: counts.conversations,
    words: await createWordMatcher(enabledWords(words, wordIds)),
    shops: talkative,
    groups,
    now,
    timeZone,
    prefix: `S${scope.enterprise ?? ''}`,
  });
  await addQuality(scope, resources, { random: ofQuality, ...found, leaders, inspectors, now });
  const ofMarks = createRandom(seed + 11 * counts.merchants);
  await write(filling, 'replyMark', await makeReplyMarks(scope, { random: ofMarks, markers: owners, now }));
}

function inService<Shop extends WrittenLife>(shops: readonly Shop[]): Shop[] {
  return shops.filter(({ life }) => life.values.status === 'serving');
}
