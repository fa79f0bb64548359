import { isObject } from '../../src/base/is-object.ts';
import type { Capabilities } from '../../src/engine/features/ability.ts';
import type { KindRegistry } from '../../src/engine/fields/kind.ts';
import type { PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import type { AskOptions, Client, Exchange } from './client.ts';
import { NotAsked } from './failures.ts';
import type { ContractOptions } from './options.ts';
import type { Sample } from './sample.ts';

/** A record of an answer, as far as it can be read. Whether ids are texts is said by one check for all records. */
export interface WireRecord {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A record that the checks have created. */
export interface OwnRecord extends WireRecord {
  /** What was sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Its version before the last change. */
  readonly before?: number;
}

/** What the checks of one run share, and what they have learnt so far. */
export interface Run extends Pick<Client, 'ask' | 'exchanges'> {
  readonly options: ContractOptions;
  readonly client: Client;
  /** Text by which the records of this run are found again. */
  readonly mark: string;
  /** Waits for so many seconds. */
  readonly wait: (seconds: number) => Promise<void>;
  /** Chooses the resource, once the permissions are known. Throws `NotAsked` if there is none. */
  readonly kinds: KindRegistry;
  readonly choose: (snapshot: PermissionSnapshot) => Sample;
  refreshToken?: string;
  /** What the server says that it can do. Undefined: everything. */
  capabilities?: Capabilities;
  userId?: string;
  sample?: Sample;
  /** The first page of the list. */
  page?: { readonly exchange: Exchange; readonly records: readonly WireRecord[] };
  own?: OwnRecord;
  /** The id of the record, once it is deleted. */
  deleted?: string;
  isSignedOut?: boolean;
  /** Ids of records to delete at the end. */
  readonly created: Set<string>;
}

/** Returns a part of the run that an earlier check has learnt. */
export function known<Name extends 'refreshToken' | 'userId' | 'sample' | 'page' | 'own'>(
  run: Run,
  name: Name,
): NonNullable<Run[Name]> {
  const value = run[name];
  if (value === undefined) throw new NotAsked(`there is no ${partNames[name]}`);
  return value;
}

const partNames = {
  refreshToken: 'refresh token',
  userId: 'session',
  sample: 'list that the user may open',
  page: 'page of the list',
  own: 'record that was created',
} as const;

/** Returns a path below that of the resource. */
export function pathOf(run: Run, rest = ''): string {
  return `/buffalo/v1/${encodeURIComponent(known(run, 'sample').resource.name)}${rest}`;
}

/** Asks for something of the resource. */
export function askList(run: Run, rest: string, options?: AskOptions, method = 'GET'): Promise<Exchange> {
  return run.ask(method, pathOf(run, rest), options);
}

export function readRecord(value: unknown): WireRecord | undefined {
  if (!isObject(value) || Array.isArray(value)) return undefined;
  const { id, version } = value;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return { id: String(id), version: Number(version), values: value };
}

/** Returns the records in a list. Undefined if it is none, or one of its entries is no record. */
export function readRecords(list: unknown): readonly WireRecord[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const records = list.flatMap((one: unknown) => readRecord(one) ?? []);
  return records.length === list.length ? records : undefined;
}
