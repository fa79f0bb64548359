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
import { createWordMatcher } from '../words/word-matcher.ts';
import { markAsDemo } from './accounts.ts';
import { addByServer } from './add.ts';
import { makeAiCandidates } from './ai-candidates.ts';
import { makeAiDocuments } from './ai-documents.ts';
import { addAuthorizations, type DemoParty } from './authorizations.ts';
import { makeCluePackages, makeClues } from './clues.ts';
import { addConversations } from './conversations.ts';
import {
  addDepartments,
  appointLeaders,
  type DemoDepartment,
  departments,
  leadersOf,
  otherDepartments,
} from './departments.ts';
import { addDockingTables } from './docking-tables.ts';
import { makeFollowPlans } from './follow-plans.ts';
import { bringToLife } from './life.ts';
import { addToBoard, recordDemoLogins } from './logins.ts';
import { makeMailBindings, makeMailboxes } from './mailboxes.ts';
import { makeMerchants } from './merchants.ts';
import { addNotifyRules } from './notify-rules.ts';
import { type DemoPerson, type DemoRole, mobileNumber, otherStaff, staff } from './people.ts';
import { addProducts } from './products.ts';
import { addQuality } from './quality.ts';
import { createRandom, type Random } from './random.ts';
import { makeReplyMarks } from './reply-marks.ts';
import { addRosters, addShifts, makeDuties, type WorkedDuty } from './rosters.ts';
import { enabledWords, makeSensitiveWords } from './sensitive-words.ts';
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

/** Permissions of whoever watches over the quality of the service. */
const qualityPermissions = ['app_admin', 'negatives_page', 'negatives_review', 'sensitive_record'];

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
  readonly timeZone: string;
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
  const { timeZone } = settings;
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
        return {
          scope: all.within(id),
          resources,
          random,
          ofLogins: createRandom(seed + name.length),
          now,
          timeZone,
          hash,
        };
      };
      const platform = await enterprise('平台', 'super@demo.example');
      await fillPlatform(platform);
      const starRiver = await enterprise('星河客服外包', 'owner@demo.example', 650);
      const ofStarRiver = await fillPeople(starRiver, staff, departments);
      await fillMerchants(
        starRiver,
        ofStarRiver,
        { merchants: 200, shops: 600, clues: 300, conversations: Math.round(conversations.starRiver * scale) },
        timeZone,
      );
      const blueSea = await enterprise('蓝海商贸', 'owner@other.example', 42);
      const ofBlueSea = await fillPeople(blueSea, otherStaff, otherDepartments);
      await fillMerchants(
        blueSea,
        ofBlueSea,
        { merchants: 30, shops: 40, clues: 40, conversations: Math.round(conversations.blueSea * scale) },
        timeZone,
      );
      const parties = {
        starRiver: {
          scope: starRiver.scope,
          name: '星河客服外包',
          handler: ofStarRiver.owners[0],
          agents: ofStarRiver.agents,
        },
        blueSea: { scope: blueSea.scope, name: '蓝海商贸', handler: ofBlueSea.owners[0], agents: ofBlueSea.agents },
      };
      await authorizeEachOther(parties, {
        resources,
        random: createRandom(seed + 3),
        now,
        timeZone: settings.timeZone,
      });
      const waiting = await registerWaiting(all, mobileNumber(random), hash);
      const filled = [platform, starRiver, blueSea].flatMap(({ scope }) => scope.enterprise ?? []);
      await markAsDemo(trx, [...filled, waiting]);
      return true;
    },
    { lock: 'first administrator' },
  );
}

/** 蓝海 has its shops served by 星河, as it had once before; 星河 lends out a few for a short time. */
async function authorizeEachOther(
  { starRiver, blueSea }: { readonly starRiver: DemoParty; readonly blueSea: DemoParty },
  options: Parameters<typeof addAuthorizations>[3],
): Promise<void> {
  const served = [
    {
      ...{ shops: 5, after: 12, daysAgo: 190, lastsDays: 365, note: '大促期间代接待' },
      ended: { daysAgo: 120, reason: '大促结束，收回授权' },
    },
    { shops: 12, daysAgo: 45, lastsDays: 365, note: '全年代运营，由星河接待' },
  ];
  await addAuthorizations(blueSea, starRiver, served, options);
  await addAuthorizations(starRiver, blueSea, [{ shops: 3, daysAgo: 12, lastsDays: 30, note: '试用一个月' }], options);
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
  await addUser(filling, { username: '平台管理员', email: 'super@demo.example', hasPassword: true }, [role]);
}

/** Ids of the users who are responsible for merchants, and of those who serve customers. */
interface DemoTeam {
  readonly owners: [string, ...string[]];
  readonly agents: [string, ...string[]];
  /** Department ids by the id of each user who serves customers. */
  readonly groups: ReadonlyMap<string, string>;
  readonly members: readonly DemoMember[];
  /** Leaders by department id. */
  readonly leaders: ReadonlyMap<string, string>;
  /** Those who judge bad reviews. */
  readonly inspectors: readonly [string, string];
}

async function fillPeople(
  filling: Filling,
  people: readonly DemoPerson[],
  arranged: DemoDepartment,
): Promise<DemoTeam> {
  const { enterprisePermissions } = filling.resources;
  const merchants = enterprisePermissions.filter((code) => /^(merchant|shop)_admin/.test(code));
  const roles: Readonly<Record<DemoRole | 'lead', Values>> = {
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
      permissions: [...['customer_admin', ...merchants, 'follow_plan', ...qualityPermissions, 'negatives_page:judge']],
    },
    sales: {
      name: '商务经理',
      code: 'sales',
      scope: 'department',
      permissions: ['customer_admin', 'merchant_admin', 'shop_admin', 'follow_plan'],
    },
    agent: { name: '客服专员', code: 'agent', scope: 'all', permissions: agentPermissions },
    lead: { name: '客服组长', code: 'lead', scope: 'department', permissions: qualityPermissions },
  };
  const ids = new Map<DemoRole | 'lead', string>();
  for (const role of ['admin', 'supervisor', 'sales', 'agent', 'lead'] as const)
    ids.set(role, await addRole(filling, roles[role]));
  const founded = new Date(filling.now.getTime() - 720 * 24 * 60 * 60_000);
  const departmentIds = await addDepartments(filling.scope, arranged, founded);
  const isServing = ({ role, isDisabled }: DemoPerson) => (role === 'agent' || role === 'supervisor') && !isDisabled;
  const shifts = people.some(isServing) ? await addShifts(filling.scope, founded) : undefined;
  const duties = new Map<string, readonly WorkedDuty[]>();
  const peopleIds = new Map<string, string>();
  const owners: string[] = [];
  const agents: string[] = [];
  const groups = new Map<string, string>();
  const members: DemoMember[] = [];
  for (const [index, person] of people.entries()) {
    const { now, timeZone } = filling;
    const own =
      shifts && isServing(person)
        ? makeDuties(shifts, { index, isAtNight: person.department === '夜班组', now, timeZone })
        : undefined;
    const held = [ids.get(person.role), person.leads ? ids.get('lead') : undefined].flatMap((role) => role ?? []);
    const id = await addUser(filling, person, held, departmentIds.get(person.department), own);
    if (own) duties.set(id, own);
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
  await addRosters(filling.scope, duties, { by: first, now: filling.now, timeZone: filling.timeZone });
  const leaders = leadersOf(arranged, { departments: departmentIds, people: peopleIds });
  const [inspector = first, judge = inspector] = members.flatMap(({ id, person: { role } }) =>
    role === 'supervisor' || role === 'admin' ? id : [],
  );
  return {
    ...{ owners: [first, ...rest], agents: [agent, ...others], groups, members, leaders },
    inspectors: [inspector, judge],
  };
}

function addRole({ scope, now }: Filling, values: Values): Promise<string> {
  return addByServer(scope, 'role', values, now);
}

async function addUser(
  { scope, random, ofLogins, now, timeZone, hash }: Filling,
  {
    username,
    email,
    hasPassword = false,
    signsIn = hasPassword,
    isDisabled = false,
  }: Omit<DemoPerson, 'role' | 'department'>,
  roles: readonly string[],
  department: string | null = null,
  duties?: readonly WorkedDuty[],
): Promise<string> {
  const joined = new Date(now.getTime() - random.whole(400, 700) * 24 * 60 * 60_000);
  const inOffice = new Date(now.getTime() - random.whole(1, 72 * 60) * 60_000);
  const lastAt = duties?.findLast(({ stay }) => stay)?.stay?.from ?? inOffice;
  const mobile = mobileNumber(random);
  const signedIn = hasPassword || random.chance(0.8) || duties !== undefined;
  const values = {
    username,
    email,
    mobile,
    department,
    roles,
    status: isDisabled ? 'disabled' : 'active',
    passwordState: 'none',
    lastLoginAt: signedIn ? lastAt.toISOString() : null,
  };
  const id = await addByServer(scope, 'user', values, joined);
  if (signedIn) await recordDemoLogins(scope, ofLogins, { user: id, email, lastAt, now, timeZone, duties });
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
  const docked = merchants.slice(-12).map(({ id, life }) => ({
    ...{ id, name: String(life.values.name), owner: String(life.values.owner) },
  }));
  const ofTables = createRandom(seed + 3 * count);
  await addDockingTables(scope, resources, { random: ofTables, merchants: docked, by: people.owners[0], now });
  const shopOf = new Map(shopLives.map(({ values }, index) => [String(values.merchant), shopIds[index] ?? '']));
  const plans = makeFollowPlans({ random: ofShops, merchants, shops: shopOf, now });
  await bringToLife(scope, resources, 'followPlan', plans);
  const [by] = people.owners;
  const ofStaff = createRandom(seed + people.members.length);
  const staffLives = makeStaff({ random: ofStaff, members: people.members, by, now, timeZone });
  await bringToLife(scope, resources, 'staff', staffLives);
  await addToBoard(scope, staffLives, now);
  const served = shopLives.map((life, index) => ({ id: shopIds[index] ?? '', life }));
  const transfers = makeTransferPlans({ random: ofStaff, shops: served, team: people, by, now });
  await bringToLife(scope, resources, 'transferPlan', transfers);
  const mailed = { random: createRandom(seed + 3), by, now };
  const inUse = shopIds.filter((_id, index) => shopLives[index]?.values.status === 'serving');
  const mailboxes = makeMailboxes({
    ...mailed,
    resource: resources.catalogue.resource('mailbox'),
    domain: `mail${scope.enterprise ?? ''}.example`,
    shops: inUse,
  });
  const mailboxLives = mailboxes.map(({ life }) => life);
  const mailboxIds = await bringToLife(scope, resources, 'mailbox', mailboxLives);
  await bringToLife(scope, resources, 'mailBinding', makeMailBindings(mailboxes, mailboxIds, mailed));
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
  await addNotifyRules({ scope, resources, random: createRandom(seed), by, sales: people.owners.slice(-2), now });
  const wordIds = await bringToLife(scope, resources, 'sensitiveWord', words);
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
  const ofQuality = createRandom(seed + 11 * count);
  const found = await addConversations(scope, {
    ofQuality,
    words: await createWordMatcher(enabledWords(words, wordIds)),
    random: ofTalks,
    count: talks,
    shops: talkative,
    groups: people.groups,
    now,
    prefix,
  });
  await addQuality(scope, resources, {
    random: ofQuality,
    ...found,
    leaders: people.leaders,
    inspectors: people.inspectors,
    now,
  });
  const ofMarks = createRandom(seed + 11 * count);
  const marks = await makeReplyMarks(scope, { random: ofMarks, markers: people.owners, now });
  await bringToLife(scope, resources, 'replyMark', marks);
}
