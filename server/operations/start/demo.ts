import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Grant } from '../../../src/engine/permissions/grants.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import { grantAll } from '../../access/rights/grants.ts';
import { administratorCode } from '../../access/rights/own-rights.ts';
import { addStandardRoles, type StandardRole } from '../../access/system-rules/standard-roles.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import type { Effects } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import type { ServerRecords } from '../../records/write/effects.ts';
import type { Clock } from '../../request/context.ts';
import { say } from '../../request/messages.ts';
import type { Settings } from '../../runtime/settings.ts';
import { StartRefused } from '../../runtime/start-refused.ts';
import { setPassword } from '../../session/accounts/credentials.ts';
import { hasNoAccounts } from '../../session/accounts/first-administrator.ts';
import { addEnterprise, addFirstUser } from '../../session/accounts/new-account.ts';
import { createPasswords, type PasswordCost } from '../../session/passwords/passwords.ts';
import type { Database } from '../../storage/database.ts';
import type { DataAccessFactory } from '../../storage/records/data-access.ts';
import type { AccountTables } from '../../storage/system/account-tables.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { findState, saveState } from './server-state.ts';

/** Password of every demo account that can sign in. */
export const demoPassword = 'Demo-2026!';

/** Data for demonstration, with accounts whose password is public. Each address ends with `.example`. */
export interface Demo {
  /** Accounts that can sign in, with who they are, for the terminal. */
  readonly accounts: readonly { readonly email: string; readonly who: string }[];
  /** Fills an empty database. Every tenant that is there afterwards counts as part of the demo. */
  fill(filling: DemoFilling): Promise<void>;
  /** Returns the ids of the demo's tenants in a database of a release that did not note them. @default none */
  findUnnoted?(db: Kysely<SystemTables>): Promise<number[]>;
}

/** The tables that a demo fills. */
export interface DemoResources {
  readonly catalogue: Catalogue;
  readonly dataAccess: DataAccessFactory;
  readonly records: ServerRecords;
  /** Every permission that an enterprise can hold. */
  readonly enterprisePermissions: readonly string[];
}

/** What a demo is filled with. Everything is written in one transaction. */
export interface DemoFilling {
  readonly resources: DemoResources;
  readonly transaction: Kysely<SystemTables>;
  readonly now: Date;
  /** IANA name of the time zone in which days begin and end. */
  readonly timeZone: string;
  /** Factor of the amount of data. */
  readonly scale: number;
  /** Hash of `demoPassword`; one for all accounts, because each takes 0.2 seconds. */
  readonly hash: string;
  readonly passwordCost: PasswordCost | undefined;
  /** Adds the platform with its administrator. */
  addPlatform(first: DemoTenantOptions): Promise<void>;
  /** Adds an open tenant with an administrator and the standard roles of the product. */
  addTenant(first: DemoTenantOptions): Promise<DemoTenant>;
  /** Adds a user who holds a role of the tenant, and returns the user's id. */
  addUser(tenant: DemoTenant, user: DemoUser): Promise<string>;
}

interface DemoTenantOptions {
  /** Name of the tenant. */
  readonly name: string;
  /** Address of its administrator. */
  readonly email: string;
  readonly username: string;
}

interface DemoUser {
  readonly email: string;
  readonly username: string;
  /** Code of a role. */
  readonly role: string;
}

interface DemoTenant {
  readonly id: string;
  /** Writes records of the tenant, with the rules and checks of the product. */
  readonly effects: Effects;
}

export interface DemoParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly clock: Clock;
  readonly resources: DemoResources;
  /** Roles that each tenant gets. @default none */
  readonly standardRoles?: readonly StandardRole[] | undefined;
  /** @default the OWASP recommendation */
  readonly passwordCost?: PasswordCost | undefined;
  /** @default 1 */
  readonly scale?: number | undefined;
}

/** Fills an empty database. Returns false without changes if there has ever been an account. */
export async function installDemo(
  demo: Demo,
  { database, settings, clock, resources, standardRoles = [], passwordCost, scale = 1 }: DemoParts,
): Promise<boolean> {
  if (!(await hasNoAccounts(database))) return false;
  const hash = await createPasswords(passwordCost).hash(demoPassword);
  return database.transaction(
    async (transaction) => {
      // Another server may have filled the database in the meantime.
      if (!(await hasNoAccounts({ ...database, db: transaction }))) return false;
      const now = clock.now();
      const adding = addingIn(transaction, { resources, hash, standardRoles, now });
      const { timeZone } = settings;
      const { fill } = demo;
      await fill({ resources, transaction, now, timeZone, scale, hash, passwordCost, ...adding });
      const tenants = await transaction.withTables<AccountTables>().selectFrom('enterprise').select('id').execute();
      await saveState(transaction, 'demo', JSON.stringify(tenants.map(({ id }) => id)));
      return true;
    },
    { lock: 'first administrator' },
  );
}

interface AddingParts extends Pick<DemoFilling, 'resources' | 'hash' | 'now'> {
  readonly standardRoles: readonly StandardRole[];
}

function addingIn(
  transaction: Kysely<SystemTables>,
  { resources, hash, standardRoles, now }: AddingParts,
): Pick<DemoFilling, 'addPlatform' | 'addTenant' | 'addUser'> {
  const all = resources.records.in(transaction);
  const { language, system } = resources.catalogue;
  const addFirst = async (
    { name, email, username }: DemoTenantOptions,
    role: { name: string; code: string },
    permissions: readonly string[],
  ) => {
    const id = await addEnterprise(all, { name, email, mobile: null, status: 'open' });
    const effects = all.within(id);
    await addFirstUser(effects, { email, username, mobile: null, passwordHash: hash, role, permissions });
    return { id, effects };
  };
  return {
    async addPlatform(first) {
      const name = say(language, { key: 'first.superAdministrator' });
      await addFirst(first, { name, code: superAdmin }, [superAdmin]);
    },
    async addTenant(first) {
      const role = { name: say(language, { key: 'first.administrator' }), code: administratorCode };
      const tenant = await addFirst(first, role, resources.enterprisePermissions);
      await addStandardRoles(tenant.effects, standardRoles);
      return tenant;
    },
    async addUser({ effects }, { role: code, ...user }) {
      const where = { field: 'code', eq: code };
      const [role] = await effects.unscoped.records(system.roles).page({ where, sort: [], start: 0, end: 1 });
      if (!role) throw new RangeError(`The demo has no role "${code}" for ${user.email}.`);
      const values = { ...user, status: 'active', roles: [role.id] } as const;
      const { id } = await effects.create(systemResource(system, 'users'), values);
      await setPassword(transaction, { now: () => now }, { user: Number(id), hash });
      return id;
    },
  };
}

/** Gives the roles of the demo's tenants the permissions that are new in this release. */
export async function grantInDemo(
  { resources, database }: Pick<DemoParts, 'resources' | 'database'>,
  grants: readonly Grant[],
): Promise<void> {
  if (grants.length === 0) return;
  const tenants = z.array(z.number()).parse(JSON.parse((await findState(database.db, 'demo')) ?? '[]'));
  await database.transaction(async (transaction) => {
    const all = resources.records.in(transaction);
    for (const id of tenants) await grantAll(all.within(String(id)), grants);
  });
}

/** Throws `StartRefused` if demo accounts are present, because their password is public. */
export async function refuseDemoAccounts(demo: Demo, database: Pick<Database, 'db'>): Promise<void> {
  const [email] = await findDemoAccounts(demo, database);
  if (email === undefined) return;
  throw new StartRefused(
    `The database holds demo accounts (${email}), whose password is public. Start with --demo, delete them, use ` +
      'another DATA_DIR or DATABASE_URL, or say --allow-demo-accounts.',
  );
}

/** Returns the text for the terminal about signing in to the demo, with the accounts that exist. */
export async function demoNotice(demo: Demo, database: Pick<Database, 'db'>): Promise<string> {
  const present = new Set(await findDemoAccounts(demo, database));
  const accounts = demo.accounts.filter(({ email }) => present.has(email));
  if (accounts.length === 0) return 'No demo accounts: the database held others before, so no demo data was added.';
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2;
  const lines = accounts.map(({ email, who }) => `  ${email.padEnd(width)}${who}`);
  return [`Demo accounts, each with the password ${demoPassword}`, ...lines].join('\n');
}

const idList = z.array(z.int());

/**
 * Returns the e-mail addresses of accounts in the demo's tenants that still have a demo address, in the order of creation.
 * Which tenants these are is noted, because tenants choose addresses themselves.
 */
async function findDemoAccounts(demo: Demo, { db }: Pick<Database, 'db'>): Promise<string[]> {
  const noted = await findState(db, 'demo');
  const tenants = noted === undefined ? ((await demo.findUnnoted?.(db)) ?? []) : idList.parse(JSON.parse(noted));
  if (tenants.length === 0) return [];
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('user')
    .select('email')
    .where('enterprise', 'in', tenants)
    .where('email', 'like', '%.example')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
