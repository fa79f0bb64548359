import { superAdmin } from '../../src/engine/permission.ts';
import type { Clock } from '../context.ts';
import type { Resources } from '../resources/index.ts';
import { setPassword } from '../session/credentials.ts';
import { hasNoAccounts } from '../session/first-administrator.ts';
import { createPasswords, type PasswordCost } from '../session/passwords.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import type { Values } from '../storage/tables/layout.ts';
import { markAsDemo } from './accounts.ts';
import { addByServer } from './add.ts';
import { makeAiCandidates } from './ai-candidates.ts';
import { makeAiDocuments } from './ai-documents.ts';
import { makeCluePackages, makeClues } from './clues.ts';
import { addConversations } from './conversations.ts';
import { addDepartments, appointLeaders, type DemoDepartment, departments, otherDepartments } from './departments.ts';
import { makeFollowPlans } from './follow-plans.ts';
import { bringToLife } from './life.ts';
import { recordDemoLogins } from './logins.ts';
import { makeMerchants } from './merchants.ts';
import { type DemoPerson, type DemoRole, mobileNumber, otherStaff, staff } from './people.ts';
import { addProducts } from './products.ts';
import { createRandom, type Random } from './random.ts';
import { makeSensitiveWords } from './sensitive-words.ts';
import { makeShops } from './shops.ts';
import { type DemoMember, makeStaff } from './staff.ts';
import { makeTransferPlans } from './transfer-plans.ts';

/** Password of every demo account that can sign in (decisions, "Running it"). */
export const demoPassword = 'Demo-2026!';

const seed = 20_260_101;

/** Number of shops with products. */
const stocked = 12;

/** Number of days since the demo enterprises were opened; every other event is later. */
const openedDaysAgo = 400;

/** Permissions of the role 客服专员; some belong to screens that come later. */
const agentPermissions = ['customer_admin', 'merchant_admin', 'follow_plan', 'ai_admin', 'conversation_data'];

interface DemoOptions {
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly clock: Clock;
  readonly resources: Resources;
  readonly passwordCost?: PasswordCost | undefined;
  /** Scale of the conversations: 1 makes 20,000. @default 1 */
  readonly scale?: number | undefined;
}

/** Number of conversations at scale 1: in 星河客服外包 and in 蓝海商贸. */
const conversations = { starRiver: 18_800, blueSea: 1200 } as const;

/** What one demo enterprise is filled with. */
interface Filling {
  readonly scope: WritableDataAccess;
  readonly resources: Resources;
  readonly random: Random;
  /** Separate generator for sign-ins, so that they do not change the other values. */
  readonly ofLogins: Random;
  readonly now: Date;
  /** Hash of the demo password. */
  readonly hash: string;
}

/**
 * Fills an empty database with demo data, the same for the same day. Returns false without changes if there has ever
 * been an account.
 */
export async function installDemoData({
  database,
  settings,
  clock,
  resources,
  passwordCost,
  scale = 1,
}: DemoOptions): Promise<boolean> {
  if (!(await hasNoAccounts(database))) return false;
  const now = clock.now();
  const random = createRandom(seed);
  const passwords = createPasswords(passwordCost);
  // One hash for all accounts, because they share a public password and each hash would add 0.2 seconds to the first
  // start.
  const hash = await passwords.hash(demoPassword);
  return database.transaction(
    async (trx) => {
      // Another server may have filled the database in the meantime.
      if (!(await hasNoAccounts({ ...database, db: trx }))) return false;
      const all = resources.scopes.serverScope(now, trx);
      const enterprise = async (name: string, email: string, shopQuota: number | null = null) => {
        const openedAt = new Date(now.getTime() - openedDaysAgo * 86_400_000).toISOString();
        const values = { name, email, mobile: mobileNumber(random), status: 'open', shopQuota, openedAt };
        const id = await addByServer(all, 'enterprise', values);
        return { scope: all.within(id), resources, random, ofLogins: createRandom(seed + name.length), now, hash };
      };
      const platform = await enterprise('平台', 'super@demo.example');
      await fillPlatform(platform);
      const starRiver = await enterprise('星河客服外包', 'owner@demo.example', 650);
      await fillMerchants(
        starRiver,
        await fillPeople(starRiver, staff, departments),
        { merchants: 200, shops: 600, clues: 300, conversations: Math.round(conversations.starRiver * scale) },
        settings.timeZone,
      );
      const blueSea = await enterprise('蓝海商贸', 'owner@other.example', 42);
      await fillMerchants(
        blueSea,
        await fillPeople(blueSea, otherStaff, otherDepartments),
        { merchants: 30, shops: 40, clues: 40, conversations: Math.round(conversations.blueSea * scale) },
        settings.timeZone,
      );
      const waiting = await registerWaiting(all, mobileNumber(random), hash);
      const filled = [platform, starRiver, blueSea].flatMap(({ scope }) => scope.enterprise ?? []);
      await markAsDemo(trx, [...filled, waiting]);
      return true;
    },
    { lock: 'first administrator' },
  );
}

/** Adds an enterprise that registered itself and waits to be opened, for demonstration. */
async function registerWaiting(all: WritableDataAccess, mobile: string, hash: string): Promise<string> {
  const email = 'boss@waiting.example';
  const id = await addByServer(all, 'enterprise', { name: '晨光电商', email, mobile, status: 'pending' });
  const createdAt = all.context.now.toISOString();
  await all.transaction
    .insertInto('registration')
    .values({ enterprise: Number(id), email, mobile, hash, createdAt })
    .execute();
  return id;
}

async function fillPlatform(filling: Filling): Promise<void> {
  const role = await addRole(filling, {
    name: '超级管理员',
    code: superAdmin,
    scope: 'all',
    permissions: [superAdmin],
  });
  await addUser(filling, { username: '平台管理员', email: 'super@demo.example', hasPassword: true }, role);
}

/** Ids of the users who are responsible for merchants, and of those who serve customers. */
interface DemoTeam {
  readonly owners: [string, ...string[]];
  readonly agents: [string, ...string[]];
  /** Department ids by the id of each user who serves customers. */
  readonly groups: ReadonlyMap<string, string>;
  readonly members: readonly DemoMember[];
}

async function fillPeople(
  filling: Filling,
  people: readonly DemoPerson[],
  arranged: DemoDepartment,
): Promise<DemoTeam> {
  const { enterprisePermissions } = filling.resources;
  const merchants = enterprisePermissions.filter((code) => /^(merchant|shop)_admin/.test(code));
  const roles: Readonly<Record<DemoRole, Values>> = {
    admin: {
      name: '管理员',
      code: 'admin',
      scope: 'all',
      permissions: [...new Set([...enterprisePermissions, ...agentPermissions])],
    },
    supervisor: {
      name: '客服主管',
      code: 'supervisor',
      scope: 'departmentTree',
      permissions: ['customer_admin', ...merchants, 'follow_plan'],
    },
    sales: {
      name: '商务经理',
      code: 'sales',
      scope: 'department',
      permissions: ['customer_admin', 'merchant_admin', 'shop_admin', 'follow_plan'],
    },
    agent: { name: '客服专员', code: 'agent', scope: 'all', permissions: agentPermissions },
  };
  const ids = new Map<DemoRole, string>();
  for (const role of ['admin', 'supervisor', 'sales', 'agent'] as const)
    ids.set(role, await addRole(filling, roles[role]));
  const founded = new Date(filling.now.getTime() - 720 * 24 * 60 * 60_000);
  const departmentIds = await addDepartments(filling.scope, arranged, founded);
  const peopleIds = new Map<string, string>();
  const owners: string[] = [];
  const agents: string[] = [];
  const groups = new Map<string, string>();
  const members: DemoMember[] = [];
  for (const person of people) {
    const id = await addUser(filling, person, ids.get(person.role) ?? '', departmentIds.get(person.department));
    peopleIds.set(person.email, id);
    if (person.role !== 'agent' || person.hasPassword) owners.push(id);
    if (person.role === 'agent' && !person.isDisabled) agents.push(id);
    const department = departmentIds.get(person.department) ?? '';
    groups.set(id, department);
    members.push({ id, person, department });
  }
  await appointLeaders(filling.scope, arranged, { departments: departmentIds, people: peopleIds }, founded);
  const [first, ...rest] = owners;
  if (first === undefined) throw new Error('An enterprise of the demo has nobody who looks after merchants.');
  const [agent = first, ...others] = agents;
  return { owners: [first, ...rest], agents: [agent, ...others], groups, members };
}

function addRole({ scope, now }: Filling, values: Values): Promise<string> {
  return addByServer(scope, 'role', values, now);
}

async function addUser(
  { scope, random, ofLogins, now, hash }: Filling,
  {
    username,
    email,
    hasPassword = false,
    signsIn = hasPassword,
    isDisabled = false,
  }: Omit<DemoPerson, 'role' | 'department'>,
  role: string,
  department: string | null = null,
): Promise<string> {
  const joined = new Date(now.getTime() - random.whole(400, 700) * 24 * 60 * 60_000);
  const lastAt = new Date(now.getTime() - random.whole(1, 72 * 60) * 60_000);
  const mobile = mobileNumber(random);
  const signedIn = hasPassword || random.chance(0.8);
  const values = {
    username,
    email,
    mobile,
    department,
    roles: [role],
    status: isDisabled ? 'disabled' : 'active',
    passwordState: 'none',
    lastLoginAt: signedIn ? lastAt.toISOString() : null,
  };
  const id = await addByServer(scope, 'user', values, joined);
  if (signedIn) await recordDemoLogins(scope, ofLogins, { user: id, email, lastAt });
  if (signsIn) await setPassword(scope.transaction, { now: () => joined }, { user: Number(id), hash });
  return id;
}

/** How many records an enterprise gets. */
interface DemoCounts {
  readonly merchants: number;
  readonly clues: number;
  readonly shops: number;
  readonly conversations: number;
}

async function fillMerchants(
  { scope, resources, random, now }: Filling,
  people: DemoTeam,
  { merchants: count, shops, clues, conversations: talks }: DemoCounts,
  timeZone: string,
): Promise<void> {
  // Separate generators for details and for shops, so that later additions do not change earlier values.
  const ofDetails = createRandom(seed + count);
  const lives = makeMerchants({ random, ofDetails, count, owners: people.owners, now, timeZone });
  const ids = await bringToLife(scope, resources, 'merchant', lives);
  const merchants = lives.map((life, index) => ({ id: ids[index] ?? '', life }));
  const ofShops = createRandom(seed + shops);
  const shopLives = makeShops({ random: ofShops, count: shops, merchants, team: people, now, timeZone });
  const shopIds = await bringToLife(scope, resources, 'shop', shopLives);
  const documented = shopLives.map((life, index) => ({ id: shopIds[index] ?? '', life }));
  const documents = makeAiDocuments({ random: createRandom(seed + 1), shops: documented, now });
  const documentIds = await bringToLife(scope, resources, 'aiDocument', documents);
  const sources = documents.map((life, index) => ({ id: documentIds[index] ?? '', life }));
  const ofAnswers = createRandom(seed + 2);
  const candidates = makeAiCandidates({ random: ofAnswers, shops: documented, documents: sources, now });
  await bringToLife(scope, resources, 'aiCandidate', candidates);
  const shopOf = new Map(shopLives.map(({ values }, index) => [String(values.merchant), shopIds[index] ?? '']));
  const plans = makeFollowPlans({ random: ofShops, merchants, shops: shopOf, now });
  await bringToLife(scope, resources, 'followPlan', plans);
  const [by] = people.owners;
  const ofStaff = createRandom(seed + people.members.length);
  const staffLives = makeStaff({ random: ofStaff, members: people.members, by, now, timeZone });
  await bringToLife(scope, resources, 'staff', staffLives);
  const served = shopLives.map((life, index) => ({ id: shopIds[index] ?? '', life }));
  const transfers = makeTransferPlans({ random: ofStaff, shops: served, team: people, by, now });
  await bringToLife(scope, resources, 'transferPlan', transfers);
  const ofClues = createRandom(seed + clues);
  const packageLives = makeCluePackages(ofClues, people.owners, now, timeZone);
  const packageIds = await bringToLife(scope, resources, 'cluePackage', packageLives);
  const packages = packageLives.map(({ values }, index) => ({ id: packageIds[index] ?? '', values }));
  const clueLives = makeClues({
    random: ofClues,
    count: clues,
    packages,
    merchants,
    owners: people.owners,
    now,
    timeZone,
  });
  await bringToLife(scope, resources, 'clue', clueLives);
  const words = makeSensitiveWords(createRandom(seed), by, now);
  await bringToLife(scope, resources, 'sensitiveWord', words);
  const categories = new Map(merchants.map(({ id, life }) => [id, String(life.values.category)]));
  const talkative = shopLives.map((life, index) => ({
    id: shopIds[index] ?? '',
    life,
    category: categories.get(String(life.values.merchant)) ?? 'other',
  }));
  const inService = talkative
    .filter(({ life }) => life.values.status === 'serving')
    .map(({ id, life, category }) => ({ id, category, by: life.steps[0].by }));
  // The newest shops stand first in the list.
  const ofProducts = createRandom(seed + shops + count);
  await addProducts(scope, resources, { random: ofProducts, shops: inService.slice(-stocked), now, timeZone });
  const prefix = `S${scope.enterprise ?? ''}`;
  const ofTalks = createRandom(seed + 7 * count);
  await addConversations(scope, {
    random: ofTalks,
    count: talks,
    shops: talkative,
    groups: people.groups,
    now,
    prefix,
  });
}
