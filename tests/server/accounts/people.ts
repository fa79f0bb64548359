import { z } from 'zod';
import { type DemoConsole, type Person, type WireRecord } from '../resources/console.ts';

/** Somebody of the demo's first enterprise, hired for one test. */
export interface Hired {
  readonly id: string;
  readonly email: string;
  /** The role made for them. */
  readonly role: WireRecord;
  /** Their session; its rights are read anew with every call. */
  readonly session: Person;
}

export interface Terms {
  readonly permissions: readonly string[];
  /** @default all */
  readonly scope?: 'all' | 'departmentTree' | 'department' | 'own';
  /** Name of the department. @default none */
  readonly department?: string;
  /** Ids of roles besides the one made for them. */
  readonly roles?: readonly string[];
}

/** Lets the owner of the demo's first enterprise hire people, each with a role of their own; or platform staff, who name it. */
export async function createHiring(demo: DemoConsole, owner: Person, enterprise?: string) {
  const of = enterprise === undefined ? {} : { enterprise };
  const tree = z.object({ records: z.array(z.looseObject({ id: z.string(), name: z.string() })) });
  const departments = new Map(
    tree
      .parse(await owner.get(`/department/tree${enterprise === undefined ? '' : `?enterprise=${enterprise}`}`))
      .records.map(({ id, name }) => [name, id]),
  );
  let count = 0;
  return {
    /** Id of a department of the demo. */
    departmentId: (name: string): string => {
      const id = departments.get(name);
      if (id === undefined) throw new Error(`The demo has no department "${name}".`);
      return id;
    },
    async hire({ permissions, scope = 'all', department, roles = [] }: Terms): Promise<Hired> {
      count += 1;
      const post = { name: `岗位${count}`, code: `post${count}`, scope, permissions };
      const role = await owner.create('role', { ...of, ...post });
      const email = `hired${count}@demo.example`;
      const { id } = await owner.create('user', {
        ...of,
        username: `员工${count}`,
        email,
        roles: [role.id, ...roles],
        department: department === undefined ? null : departments.get(department),
      });
      return { id, email, role, session: await demo.enter(email) };
    },
  };
}
