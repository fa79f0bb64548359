import { randomBytes } from 'node:crypto';
import { dayLength } from '../../../src/engine/time/days.ts';
import type { DemoFilling } from '../../operations/start/demo.ts';
import { createPasswords } from '../../session/passwords/passwords.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { builtInRules } from '../rules/ai/service/built-in.ts';
import { addByServer } from './add.ts';
import { addAuthorizations, type DemoParty } from './authorizations.ts';
import { type Filling, seed } from './filling.ts';
import { departments, otherDepartments } from './people/departments.ts';
import { mobileNumber, newcomers, otherStaff, staff } from './people/people.ts';
import { addNewcomers, addPlatformAdministrator, addTeam, type DemoTeam } from './people/team.ts';
import { createRandom } from './random.ts';
import { addRecords, type DemoCounts } from './records.ts';

/** Number of days since the demo enterprises were opened; every other event is later. */
const openedDaysAgo = 400;

/** What 星河客服外包 and 蓝海商贸 get at scale 1. */
const starRiverCounts: DemoCounts = { merchants: 200, shops: 600, clues: 300, conversations: 18_800 };
const blueSeaCounts: DemoCounts = { merchants: 30, shops: 40, clues: 40, conversations: 1200 };

/** Fills an empty database with demo data, the same for the same day. */
export async function fillDemo({
  resources,
  transaction,
  now,
  timeZone,
  hash,
  passwordCost,
  scale,
}: DemoFilling): Promise<void> {
  const random = createRandom(seed);
  const scaled = (counts: DemoCounts) => ({ ...counts, conversations: Math.round(counts.conversations * scale) });
  const unknownHash = await createPasswords(passwordCost).hash(randomBytes(32).toString('base64'));
  const all = resources.dataAccess.forServer(now, transaction);
  const enterprise = async (name: string, email: string, shopQuota: number | null = null): Promise<Filling> => {
    const openedAt = new Date(now.getTime() - openedDaysAgo * dayLength).toISOString();
    const values = { name, email, mobile: mobileNumber(random), status: 'open', shopQuota, openedAt };
    const scope = all.within(await addByServer(all, 'enterprise', values));
    return {
      scope,
      resources,
      random,
      ofLogins: createRandom(seed + name.length),
      now,
      timeZone,
      hash,
      unknownHash,
    };
  };
  const platform = await enterprise('平台', 'super@demo.example');
  await addPlatformAdministrator(platform);
  for (const rule of builtInRules) await addByServer(all, 'serviceStandard', rule);
  const starRiver = await enterprise('星河客服外包', 'owner@demo.example', 650);
  const ofStarRiver = await addTeam(starRiver, staff, departments);
  await addRecords(starRiver, ofStarRiver, scaled(starRiverCounts));
  const blueSea = await enterprise('蓝海商贸', 'owner@other.example', 42);
  const ofBlueSea = await addTeam(blueSea, otherStaff, otherDepartments);
  await addRecords(blueSea, ofBlueSea, scaled(blueSeaCounts));
  const party = (name: string, { scope }: Filling, { owners, agents }: DemoTeam): DemoParty => ({
    scope,
    name,
    handler: owners[0],
    agents,
  });
  await authorizeEachOther(party('星河客服外包', starRiver, ofStarRiver), party('蓝海商贸', blueSea, ofBlueSea), {
    resources,
    random: createRandom(seed + 3),
    now,
    timeZone,
  });
  await registerWaiting(all, mobileNumber(random), hash);
  await addNewcomers(starRiver, ofStarRiver, newcomers);
}

/** 蓝海 has its shops served by 星河, as it had once before; 星河 lends out a few for a short time. */
async function authorizeEachOther(
  starRiver: DemoParty,
  blueSea: DemoParty,
  options: Parameters<typeof addAuthorizations>[3],
): Promise<void> {
  const served = [
    {
      shops: 5,
      after: 12,
      daysAgo: 190,
      lastsDays: 365,
      note: '大促期间代接待',
      ended: { daysAgo: 120, reason: '大促结束，收回授权' },
    },
    { shops: 12, daysAgo: 45, lastsDays: 365, note: '全年代运营，由星河接待' },
  ];
  await addAuthorizations(blueSea, starRiver, served, options);
  await addAuthorizations(starRiver, blueSea, [{ shops: 3, daysAgo: 12, lastsDays: 30, note: '试用一个月' }], options);
}

/** Adds an enterprise that registered itself and waits to be opened, for demonstration. */
async function registerWaiting(all: WritableDataAccess, mobile: string, hash: string): Promise<void> {
  const email = 'boss@waiting.example';
  const id = await addByServer(all, 'enterprise', { name: '晨光电商', email, mobile, status: 'pending' });
  const createdAt = all.context.now.toISOString();
  await all.transaction
    .insertInto('registration')
    .values({ enterprise: Number(id), email, mobile, hash, createdAt })
    .execute();
}
