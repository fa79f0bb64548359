import type { Kysely } from 'kysely';
import type { Clock, Identity } from '../../request/context.ts';
import type { DataAccessFactory } from '../../storage/records/data-access.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';

/** Operations of users on their own account. */
type OwnAction = 'changeOwnPassword' | 'resetOwnPassword' | 'endOwnSessions';

/** Adds a line to the operation log. */
export type RecordOwnOperation = (
  trx: Kysely<SystemTables>,
  identity: Identity,
  action: OwnAction,
  facts?: Readonly<Record<string, unknown>>,
) => Promise<void>;

export function ownOperations(dataAccess: DataAccessFactory, clock: Clock): RecordOwnOperation {
  return (trx, identity, action, facts) => {
    const { userId, username } = identity;
    const target = { record: String(userId), target: username };
    const scope = dataAccess.writableForIdentity(identity, clock.now(), trx);
    return scope.keepOperations([{ resource: scope.system.users, action, ...target, ...(facts && { facts }) }]);
  };
}
