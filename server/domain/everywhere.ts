import type { Kysely } from 'kysely';
import type { SystemTables } from '../storage/system-tables.ts';
import type { Effects } from './rules.ts';

/**
 * Returns effects on the records of every enterprise, in the transaction and the name of the server. For rules whose
 * records stand in two enterprises; each use says with `within` which one it means.
 */
export type Everywhere = (transaction: Kysely<SystemTables>) => Effects;
