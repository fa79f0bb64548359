import { superAdmin } from '../../../../src/engine/permissions/permission.ts';
import { dayLength } from '../../../../src/engine/time/days.ts';
import { standardRoles } from '../../../../src/resources/roles.ts';
import { setPassword } from '../../../session/accounts/credentials.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { addByServer } from '../add.ts';
import { type Filling, seed } from '../filling.ts';
import { createRandom } from '../random.ts';
import { addDepartments, appointLeaders, type DemoDepartment, leadersOf } from './departments.ts';
import { recordDemoLogins } from './logins.ts';
import { type DemoPerson, type DemoRole, mobileNumber } from './people.ts';
import { addRosters, addShifts, makeDuties, type WorkedDuty } from './rosters.ts';
import type { DemoMember } from './staff.ts';

/** Permissions of the role 客服专员, which only staff@demo.example holds. */
const staffPermissions = ['customer_admin', 'merchant_admin', 'follow_plan', 'ai_admin', 'conversation_data'];

/** Permissions of those who watch over the quality of the service. */
const qualityPermissions = ['app_admin', 'negatives_page', 'negatives_review', 'sensitive_record'];

/** The roles of a demo enterprise: an administrator's, the standard ones, and two that the enterprise made itself. */
type DemoRoleKey = DemoRole | 'staff' | 'lead';

/** Ids of the users who are responsible for merchants, and of those who serve customers. */
export interface DemoTeam {
  readonly owners: readonly [string, ...string[]];
  readonly agents: readonly [string, ...string[]];
  /** Department ids by the id of each user who serves customers. */
  readonly groups: ReadonlyMap<string, string>;
  readonly members: readonly DemoMember[];
  readonly roles: ReadonlyMap<DemoRoleKey, string>;
  /** Department ids by name. */
  readonly departments: ReadonlyMap<string, string>;
  /** Leaders by department id. */
  readonly leaders: ReadonlyMap<string, string>;
  /** Those who judge bad reviews. */
  readonly inspectors: readonly [string, string];
}

/** Adds the platform's role and its user. */
export async function addPlatformAdministrator(filling: Filling): Promise<void> {
  const role = await addByServer(
    filling.scope,
    'role',
    { name: '超级管理员', code: superAdmin, scope: 'all', permissions: [superAdmin] },
    filling.now,
  );
  await addUser(filling, { username: '平台管理员', email: 'super@demo.example', hasPassword: true }, [role]);
}

/** Adds the roles, departments, shifts and users of an enterprise, with their rosters and sign-ins. */
export async function addTeam(
  filling: Filling,
  people: readonly DemoPerson[],
  arranged: DemoDepartment,
): Promise<DemoTeam> {
  const { scope, now, timeZone } = filling;
  const roles = await addRoles(filling);
  const founded = new Date(now.getTime() - 720 * dayLength);
  const departments = await addDepartments(scope, arranged, founded);
  const shifts = people.some(isServing) ? await addShifts(scope, founded) : undefined;
  const duties = new Map<string, readonly WorkedDuty[]>();
  const members: DemoMember[] = [];
  for (const [index, person] of people.entries()) {
    const own =
      shifts && isServing(person)
        ? makeDuties(shifts, { index, isAtNight: person.department === '夜班组', now, timeZone })
        : undefined;
    const roleIds = [roles.get(person.holds ?? person.role), person.leads ? roles.get('lead') : undefined].flatMap(
      (role) => role ?? [],
    );
    const id = await addUser(
      isInspector(person) ? apart(filling) : filling,
      person,
      roleIds,
      departments.get(person.department),
      own,
    );
    if (own) duties.set(id, own);
    members.push({ id, person, department: departments.get(person.department) ?? '' });
  }
  const ids = { departments, people: new Map(members.map(({ id, person }) => [person.email, id])) };
  await appointLeaders(scope, arranged, ids, founded);
  const idsOf = (isOne: (person: DemoPerson) => boolean) =>
    members.flatMap(({ id, person }) => (isOne(person) ? id : []));
  const [first, ...rest] = idsOf(looksAfterMerchants);
  if (first === undefined) throw new Error('An enterprise of the demo has nobody who looks after merchants.');
  const [agent = first, ...others] = idsOf(({ role, isDisabled }) => role === 'agent' && !isDisabled);
  await addRosters(scope, duties, { by: first, now, timeZone });
  const [inspector, judge] = [
    ...idsOf(isInspector),
    ...idsOf(({ role }) => role === 'supervisor'),
    ...idsOf(({ role }) => role === 'admin'),
  ];
  return {
    owners: [first, ...rest],
    agents: [agent, ...others],
    groups: new Map(members.map(({ id, department }) => [id, department])),
    members,
    roles,
    departments,
    leaders: leadersOf(arranged, ids),
    inspectors: [inspector ?? first, judge ?? first],
  };
}

/**
 * Adds users who have not signed in yet and therefore have no password. They come after everything else and have their
 * own random values, so that all other values stay the same.
 */
export async function addNewcomers(
  { scope, now }: Filling,
  { roles, departments }: DemoTeam,
  people: readonly DemoPerson[],
): Promise<void> {
  const random = createRandom(people.length);
  for (const { username, email, role, department } of people) {
    const values = {
      username,
      email,
      mobile: mobileNumber(random),
      department: departments.get(department) ?? null,
      roles: [roles.get(role)].flatMap((id) => id ?? []),
      status: 'active',
      passwordState: 'none',
    };
    await addByServer(scope, 'user', values, new Date(now.getTime() - random.whole(1, 3 * 24 * 60) * 60_000));
  }
}

function isInspector({ role }: DemoPerson): boolean {
  return role === 'inspector';
}

function looksAfterMerchants({ role, hasPassword }: DemoPerson): boolean {
  return role === 'agent' ? hasPassword === true : role !== 'inspector';
}

/** Gives a person random values of their own, so that all others stay the same. */
function apart(filling: Filling): Filling {
  return { ...filling, random: createRandom(seed + 5), ofLogins: createRandom(seed + 5) };
}

function isServing({ role, isDisabled }: DemoPerson): boolean {
  return (role === 'agent' || role === 'supervisor') && !isDisabled;
}

async function addRoles({ scope, resources, now }: Filling): Promise<ReadonlyMap<DemoRoleKey, string>> {
  const { enterprisePermissions } = resources;
  const roles: readonly (Values & { readonly code: DemoRoleKey })[] = [
    {
      name: '管理员',
      code: 'admin',
      scope: 'all',
      permissions: [...new Set([...enterprisePermissions, ...staffPermissions])],
    },
    ...standardRoles,
    { name: '客服专员', code: 'staff', scope: 'all', permissions: staffPermissions },
    { name: '客服组长', code: 'lead', scope: 'department', permissions: qualityPermissions },
  ];
  const ids = new Map<DemoRoleKey, string>();
  for (const role of roles) ids.set(role.code, await addByServer(scope, 'role', role, now));
  return ids;
}

async function addUser(
  { scope, random, ofLogins, now, timeZone, hash, unknownHash }: Filling,
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
  const joined = new Date(now.getTime() - random.whole(400, 700) * dayLength);
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
  if (signedIn) {
    const password = { user: Number(id), hash: signsIn ? hash : unknownHash };
    await setPassword(scope.transaction, { now: () => joined }, password);
  }
  return id;
}
