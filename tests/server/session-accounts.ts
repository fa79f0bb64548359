import type { Generated } from 'kysely';
import { createPasswords } from '../../server/session/passwords/passwords.ts';
import type { Database } from '../../server/storage/database.ts';
import type { AccountTables } from '../../server/storage/system/account-tables.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

export const password = 'correct horse';

type Tables = {
  enterprise: { id: Generated<number>; name: string; _folded_name: string; status: string; deletedAt?: string | null };
  user: Omit<AccountTables['user'], 'id' | 'lastLoginAt' | 'deletedAt' | 'avatar'> & {
    id: Generated<number>;
    lastLoginAt?: string | null;
    deletedAt?: string | null;
  };
  role: { id: Generated<number>; enterprise: number; name: string; code: string; deletedAt?: string | null };
  user_roles: { record: number; position: number; value: number };
  role_permissions: { record: number; position: number; value: string };
};

export interface Person {
  readonly id: number;
  readonly enterprise: number;
  readonly role: number;
  readonly email: string;
}

/** Makes people, each with an enterprise, a role and the password above, in the tables of the resources. */
export async function createPeople(database: Database, { department }: { department?: number } = {}) {
  const db = database.db.withTables<Tables>();
  const hash = await createPasswords(quickPasswords).hash(password);
  const idOf = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await insert.executeTakeFirstOrThrow()).id;
  let count = 0;

  return {
    db,
    async add(permissions: readonly string[] = ['customer_admin']): Promise<Person> {
      count += 1;
      const email = `person${count}@company.test`;
      const enterprise = await idOf(
        db
          .insertInto('enterprise')
          .values({ name: `Company ${count}`, _folded_name: `company ${count}`, status: 'open' })
          .returning('id'),
      );
      const user = {
        enterprise,
        username: `Person ${count}`,
        email,
        _folded_email: email,
        status: 'active',
        ...(department && { department }),
      };
      const id = await idOf(db.insertInto('user').values(user).returning('id'));
      const role = await idOf(
        db.insertInto('role').values({ enterprise, name: 'Manager', code: 'manager' }).returning('id'),
      );
      await db.insertInto('user_roles').values({ record: id, position: 0, value: role }).execute();
      for (const [position, value] of permissions.entries()) {
        await db.insertInto('role_permissions').values({ record: role, position, value }).execute();
      }
      await db.insertInto('credential').values({ user: id, hash, changedAt: '2026-01-01T00:00:00.000Z' }).execute();
      return { id, enterprise, role, email };
    },
  };
}
