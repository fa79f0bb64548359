import { allows, type PermissionRule, type PermissionSnapshot } from '../../src/engine/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { readableFields } from '../../src/engine/values.ts';
import type { Clock, Identity } from '../context.ts';
import type { DomainRules, Effects } from '../domain/rules.ts';
import { ApiError, notPermitted } from '../errors.ts';
import type { Files } from '../files/index.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Language } from '../messages.ts';
import type { Sealing } from '../sealing.ts';
import type { Database } from '../storage/database.ts';
import type { FairQueue } from '../storage/read-pool/fair-queue.ts';
import type { DataAccess, DataAccessFactory, WritableDataAccess } from '../storage/records/data-access.ts';
import type { WriteOnlyValues } from '../storage/records/sealed.ts';
import type { Catalogue } from './catalogue.ts';
import type { AccessLog } from './read/access-log.ts';

/** What answers calls about records. */
export interface Services {
  readonly catalogue: Catalogue;
  readonly database: Database;
  /** Where whole trees and exported sheets wait for their turn. */
  readonly largeAnswers: FairQueue;
  readonly scopes: DataAccessFactory;
  readonly files: Files;
  readonly clock: Clock;
  readonly sealing: Sealing;
  /** By name of the resource. */
  readonly rules: Readonly<Record<string, DomainRules>>;
  /** What a rule of a write may do to other records in its transaction. */
  effects(context: RequestContext, scope: WritableDataAccess): Effects;
  /** Tells those who are connected what has landed. */
  readonly live: Pick<LiveHub, 'wake'>;
  /** Tells the logs of operations what platform staff were shown. */
  readonly accessLog: AccessLog;
  /** The words for a permission code. */
  permissionName(code: string, language: Language): string | undefined;
}

/** What the sender of a POST calls one intention. */
export interface IdempotencyKey {
  readonly text: string;
  /** Returns a hash of what was sent with the key: the query and the body. */
  request(): Promise<string>;
}

/** Values by field and text that were hashed before the transaction in which they are written. */
export type Hashed = ReadonlyMap<string, WriteOnlyValues>;

/** One call about a resource: by whom, when, in which language, and what they may reach. */
export interface RequestContext {
  readonly parts: Services;
  readonly resource: Resource;
  readonly identity: Identity;
  readonly snapshot: PermissionSnapshot;
  readonly language: Language;
  readonly now: Date;
  readonly scope: DataAccess;
  /** The path, by which a repeated request is known. */
  readonly path: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** What was hashed before its transaction began. */
  readonly hashed?: Hashed;
  /** The import it is part of. */
  readonly job?: string | undefined;
  /** Who stands in history, where a rule writes with the rights of the server. @default `identity` */
  readonly author?: Identity;
  /** How many effects of rules led to this write. @default 0 */
  readonly depth?: number;
}

/** Throws 50008, naming the permission, unless the caller satisfies the rule. */
export function requireOperation(context: RequestContext, rule: PermissionRule): void {
  if (!allows(context.snapshot, rule)) throw lacking(context, rule);
}

/** 50008, with the permission in words in the message and its code in `data.permission`. */
export function lacking({ parts, language }: RequestContext, rule: PermissionRule): ApiError {
  const codes = [rule ?? []].flat();
  const names = codes.map((code) => parts.permissionName(code, language) ?? code);
  const refusal = notPermitted({ key: 'refused.permission', params: { permission: names.join(' / ') } });
  return new ApiError({ ...refusal.facts, data: { permission: codes.length === 1 ? codes[0] : codes } });
}

/** Throws as an unknown path does: the resource does not have this call at all. */
export function requirePermission({ resource }: RequestContext, operation: keyof Resource['allow']): void {
  if (!resource.allow[operation]) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
}

/** Fields of the resource the caller may read; no others exist for them. */
export function readable({ resource, snapshot }: RequestContext) {
  return readableFields(resource, snapshot);
}

export function readableNames(context: RequestContext): ReadonlySet<string> {
  return new Set(readable(context).map(({ name }) => name));
}
