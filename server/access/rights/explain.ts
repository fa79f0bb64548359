import { indexBy } from '../../../src/base/grouping.ts';
import { type DataScope, isDataScope, widestScope } from '../../../src/engine/permissions/data-scope.ts';
import { allows, superAdmin } from '../../../src/engine/permissions/permission.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import { badQuery } from '../../records/query/bad-query.ts';
import { existing } from '../../records/read/records.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import { textsOf } from './own-rights.ts';

/** Where one permission of a user comes from. */
interface CodeRights {
  readonly code: string;
  /** Names of the user's roles that give it. */
  readonly by: readonly string[];
  /** Names of the other roles of the enterprise that give it. */
  readonly others: readonly string[];
  /** Names of people who could give it to the user: they hold it, and change users or roles. */
  readonly granters: readonly string[];
}

export interface UserRights {
  readonly label: string;
  readonly isActive: boolean;
  readonly scope: DataScope;
  /** Names of the user's roles with that data scope. */
  readonly scopeBy: readonly string[];
  readonly codes: readonly CodeRights[];
}

/** The columns of users and roles that rights are read from. */
const fields = { roles: 'roles', status: 'status', permissions: 'permissions', scope: 'scope' } as const;

/** Maximum number of codes in one request, of roles of an enterprise, and of administrators that are looked through. */
const limits = { codes: 200, roles: 1000, administrators: 50 };
/** Maximum number of people who are named. */
const maxNamed = 3;

/** Returns the codes of `?code=`. Throws 40000 for too many. */
export function readCodes(params: URLSearchParams): readonly string[] {
  const codes = [...new Set(params.getAll('code'))];
  if (codes.length > limits.codes || codes.some((code) => code.length > 200)) {
    throw badQuery([['code', [{ key: 'notAValue', params: {} }]]]);
  }
  return codes;
}

/**
 * Returns which roles give a user each of the codes, or which would and who could. Only people within the data scope of
 * the caller are named. Throws 404 for a user whom the caller does not see.
 */
export async function explainRights(
  context: RequestContext,
  id: string,
  codes: readonly string[],
): Promise<UserRights> {
  const user = await existing(context, id);
  context.identity.access?.show(context.resource, [user]);
  const scope = user.enterprise === undefined ? context.scope : context.scope.within(user.enterprise);
  const roles = await rolesIn(context, scope);
  const roleIds = textsOf(user.values[fields.roles]);
  const [own, others] = [
    roles.filter((role) => roleIds.includes(role.id)),
    roles.filter((role) => !roleIds.includes(role.id)),
  ];
  const missing = codes.filter((code) => !own.some((role) => gives(role, code)));
  const granters = await grantersOf(context, scope, roles, missing);
  const widest = widestScope(own.map((role) => role.scope));
  return {
    label: String(user.values[context.resource.recordLabel] ?? id),
    isActive: user.values[fields.status] === 'active',
    scope: widest,
    scopeBy: own.filter((role) => role.scope === widest).map(({ name }) => name),
    codes: codes.map((code) => ({
      code,
      by: own.filter((role) => gives(role, code)).map(({ name }) => name),
      others: others.filter((role) => gives(role, code)).map(({ name }) => name),
      granters: granters.get(code) ?? [],
    })),
  };
}

interface Role {
  readonly id: string;
  readonly name: string;
  readonly scope: DataScope;
  readonly permissions: ReadonlySet<string>;
}

function gives({ permissions }: Role, code: string): boolean {
  return permissions.has(code) || permissions.has(superAdmin);
}

async function rolesIn({ services: { catalogue } }: RequestContext, scope: DataAccess): Promise<Role[]> {
  const { name, recordLabel } = catalogue.resource(catalogue.system.roles);
  const sort = [{ field: 'id', order: 'asc' as const }];
  const found = await scope.records(name).page({ sort, start: 0, end: limits.roles });
  return found.map(({ id, values }) => {
    const reach = values[fields.scope];
    // A role made before roles had a data scope reaches everything.
    const own: DataScope = isDataScope(reach) ? reach : 'all';
    return {
      id,
      name: String(values[recordLabel] ?? id),
      scope: own,
      permissions: new Set(textsOf(values[fields.permissions])),
    };
  });
}

/** Returns who could give each code: people who hold it and may change users or roles, by their names. */
async function grantersOf(
  context: RequestContext,
  scope: DataAccess,
  roles: readonly Role[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (codes.length === 0) return new Map();
  const { catalogue } = context.services;
  const rules = [catalogue.system.users, catalogue.system.roles].map((name) => catalogue.resource(name).rules.edit);
  const may = (permissions: readonly string[]) => rules.some((rule) => allows({ permissions, version: '' }, rule));
  const administrating = roles.filter(({ permissions }) => may([...permissions])).map(({ id }) => id);
  if (administrating.length === 0) return new Map();
  const people = await scope.records(context.resource.name).page({
    where: {
      all: [
        { field: fields.status, eq: 'active' },
        { field: fields.roles, in: administrating },
      ],
    },
    sort: [{ field: 'id', order: 'asc' as const }],
    start: 0,
    end: limits.administrators,
  });
  context.identity.access?.show(context.resource, people);
  const rolesById = indexBy(roles, ({ id }) => id);
  const rolesOf = new Map(
    people.map(({ id, values }) => [id, textsOf(values[fields.roles]).flatMap((role) => rolesById.get(role) ?? [])]),
  );
  const holds = ({ id }: StoredRecord, code: string) => (rolesOf.get(id) ?? []).some((role) => gives(role, code));
  const nameOf = ({ id, values }: StoredRecord) => String(values[context.resource.recordLabel] ?? id);
  return new Map(
    codes.map((code) => [
      code,
      people
        .filter((person) => holds(person, code))
        .slice(0, maxNamed)
        .map(nameOf),
    ]),
  );
}
