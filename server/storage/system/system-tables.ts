import type { AccountTables } from './accounts.ts';
import type { FileTables } from './files.ts';
import type { GrantTables } from './grants.ts';
import type { JobTables } from './jobs.ts';
import type { NoticeTables } from './notices.ts';
import type { OutboxTables } from './outbox.ts';
import type { PersonalTables } from './personal.ts';
import type { RegistrationTables } from './registration.ts';
import type { UpkeepTables } from './upkeep.ts';

/**
 * Tables of features: each extends this interface where it creates them.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureTables {}

/** Tables of the server itself; resources have their own. Times are ISO 8601 text in UTC. */
export interface SystemTables
  extends AccountTables,
    RegistrationTables,
    PersonalTables,
    NoticeTables,
    OutboxTables,
    FileTables,
    JobTables,
    GrantTables,
    UpkeepTables,
    FeatureTables {}

/** Tables with rows about a record, by `resource` and `record`. */
export type TableOfRecords = {
  [Table in keyof SystemTables]: SystemTables[Table] extends { resource: string; record: number } ? Table : never;
}[keyof SystemTables];

/** Names that no resource may use. */
export const systemTableNames = [
  'credential',
  'session',
  'refresh_token',
  'login_log',
  'attempt',
  'captcha',
  'registration',
  'grant_decision',
  'one_time_password',
  'password_reset',
  'service_token',
  'preference',
  'saved_view',
  'user_notice',
  'outbox',
  'outbox_lane',
  'reminder',
  'file',
  'file_chunk',
  'event',
  'migration',
  'due_retry',
  'record_lease',
  'publication',
  'job',
  'job_row',
  'job_size',
  'server_state',
] as const satisfies readonly (keyof SystemTables)[];
