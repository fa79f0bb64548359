import { memoizeByObject } from '../../../src/base/calls/memoize.ts';
import type { Language } from '../../../src/base/language.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import { readableFields } from '../../../src/engine/fields/values.ts';
import { allows, type PermissionRule, type PermissionSnapshot } from '../../../src/engine/permissions/permission.ts';
import type { Allowed, Resource } from '../../../src/engine/resource.ts';
import type { Files } from '../../files/index.ts';
import type { Clock, Identity } from '../../request/context.ts';
import { ApiError, notPermitted } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { FairQueue } from '../../storage/driver/fair-queue/index.ts';
import type { DataAccess, DataAccessFactory, WritableDataAccess } from '../../storage/records/data-access.ts';
import type { WriteOnlyValue } from '../../storage/records/write/write-only.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DomainRules, Effects } from '../rules/rules.ts';
import type { WriteOnlyEncoder } from '../write-only.ts';
import type { AccessLog } from './access-log.ts';
import type { Announce } from './announcements.ts';

/** Services used to handle requests about records. */
export interface Services {
  /** Returns the services with the fields that the enterprise of an identity has added to the resources. */
  of(identity: Identity): Promise<Services>;
  readonly catalogue: Catalogue;
  readonly database: Database;
  /** Queue for responses with whole trees and exported sheets. */
  readonly largeAnswers: FairQueue;
  /** Queue for requests that write many records in one transaction. */
  readonly batches: FairQueue;
  readonly dataAccess: DataAccessFactory;
  readonly files: Files;
  readonly clock: Clock;
  readonly writeOnlyEncoder: WriteOnlyEncoder;
  /** Returns a key of this server that serves one purpose. */
  readonly deriveKey: (purpose: string) => string;
  /** By name of the resource. */
  readonly rules: Readonly<Record<string, DomainRules>>;
  /** Creates the effects that a rule may have on other records in the transaction of its write. */
  effects(context: RequestContext, scope: WritableDataAccess): Effects;
  /** Sends committed changes to connected clients. */
  readonly live: { wake(): void };
  /** Logs what platform staff were shown to the operation logs. */
  readonly accessLog: AccessLog;
  /** Returns the label of a permission code. */
  permissionName(code: string, language: Language): string | undefined;
}

/** The idempotency key that a client sends with a POST request. */
export interface IdempotencyKey {
  readonly text: string;
  /** Returns a hash of the query and the body sent with the key. */
  request(): Promise<string>;
}

/** Hashed values by field and plain text, computed before the transaction in which they are written. */
type Hashed = ReadonlyMap<string, WriteOnlyValue>;

/** A background job that writes records. Its undo takes back its notices. */
interface WritingJob {
  readonly id: string;
  /** Whether it is an import, which the history of its records names. */
  readonly isImport: boolean;
  /** Whether it restores what it wrote before. */
  readonly isUndo: boolean;
}

interface RecordName {
  readonly resource: string;
  readonly record: string;
}

/** A request about a resource: who sends it, when, in which language, and what the user may access. */
export interface RequestContext {
  readonly services: Services;
  readonly resource: Resource;
  readonly identity: Identity;
  readonly snapshot: PermissionSnapshot;
  readonly language: Language;
  readonly now: Date;
  readonly scope: DataAccess;
  /** The path of the request; part of the identity of a repeated request. */
  readonly path: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** The inputs of the transition or action, checked. @default none */
  readonly inputs?: Values;
  /** Values hashed before the transaction began. */
  readonly hashed?: Hashed;
  /** The background job that writes. */
  readonly job?: WritingJob | undefined;
  /** The author shown in the history when a rule writes with the rights of the server. @default `identity` */
  readonly author?: Identity;
  /** Whether the write is a draft that its author has not submitted. It leaves no line in the history. @default false */
  readonly isDraft?: boolean;
  /** The record that this one is a row of, whose history and line in the operation log have the write. @default none */
  readonly partOf?: RecordName;
  /** The records whose write this one belongs to, by way of rules. Its rows count no change of them. @default none */
  readonly within?: readonly RecordName[];
  /** Receives what the write announces if it is part of another. @default the write queues it itself */
  readonly announce?: Announce;
  /** Number of nested rule effects that led to this write. @default 0 */
  readonly depth?: number;
}

/** Throws 50008, naming the permission, unless the caller satisfies the rule. */
export function requirePermission(context: RequestContext, rule: PermissionRule): void {
  if (!allows(context.snapshot, rule)) throw missingPermission(context, rule);
}

/** Returns 50008 with the label of the permission in the message and its code in `data.permission`. */
export function missingPermission({ services, language }: RequestContext, rule: PermissionRule): ApiError {
  const codes = [rule ?? []].flat();
  const names = codes.map((code) => services.permissionName(code, language) ?? code);
  const refusal = notPermitted({ key: 'refused.permission', params: { permission: names.join(' / ') } });
  return new ApiError({ ...refusal.facts, data: { permission: codes.length === 1 ? codes[0] : codes } });
}

/** Returns the operations that the caller may carry out on the resource, if they have the permission. */
export function allowedTo({ resource, identity }: Pick<RequestContext, 'resource' | 'identity'>): Allowed {
  return identity.serviceToken === undefined ? resource.allow : resource.services;
}

/** Throws the same 404 as an unknown path if the resource does not have this operation. */
export function requireOperation(context: RequestContext, operation: keyof Allowed): void {
  if (!allowedTo(context)[operation]) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
}

/**
 * Returns the fields of the resource that the caller may read. All other fields are treated as if they did not exist.
 */
export function readable({ resource, snapshot }: Pick<RequestContext, 'resource' | 'snapshot'>): readonly Field[] {
  const known = readableOf(snapshot.permissions);
  const fields = known.get(resource) ?? readableFields(resource, snapshot);
  known.set(resource, fields);
  return fields;
}

/** Users with the same roles share the list of their permissions. */
const readableOf = memoizeByObject((_permissions: readonly string[]) => new Map<Resource, readonly Field[]>());

export function readableNames(context: RequestContext): ReadonlySet<string> {
  return namesOf(readable(context));
}

const namesOf = memoizeByObject(
  (fields: readonly Field[]): ReadonlySet<string> => new Set(fields.map(({ name }) => name)),
);
