import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { DataScope } from '../src/engine/data-scope.ts';
import { envelopeCode } from '../src/engine/envelope.ts';
import type { Language } from './messages.ts';
import type { AccessTrace } from './storage/records/access.ts';

/** Where the time comes from; tests hand in their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Who a request acts for, read anew for every request, so that a change of rights holds from the next one on. */
export interface Identity {
  readonly userId: number;
  readonly sessionId: string;
  readonly enterpriseId: number;
  readonly username: string;
  /** Codes of all permissions of all roles, sorted, without repeats. */
  readonly permissions: readonly string[];
  /** How far they see inside the enterprise: the widest of their roles. */
  readonly dataScope: DataScope;
  readonly departmentId: number | null;
  /** Somebody else gave them their password: nothing is done before it is replaced. */
  readonly mustChangePassword: boolean;
  /** Changes with the permissions and roles; sent with every answer as `X-Permission-Version`. */
  readonly permissionVersion: string;
  /** Platform staff: holds `super_admin`. */
  readonly isPlatform: boolean;
  /** They look through the eyes of a role, and change nothing. @default false */
  readonly isPreview?: boolean;
  /** Where the request came from; missing for what goes on without one. */
  readonly origin?: { readonly address: string; readonly requestId: string };
  /** Collects what they are shown of other enterprises; platform staff alone have one. */
  readonly access?: AccessTrace | undefined;
}

export interface AppEnv {
  // Empty when the app is called without a socket (`app.request(…, {})` in tests).
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    language: Language;
    /** Logs with the request id. */
    log: Logger;
    /** Set by `requireSession`; absent on public paths. */
    identity: Identity;
    /** When the access token of the request expires; set with `identity`. */
    tokenExpiresAt: Date;
  };
}

export type AppContext = Context<AppEnv>;

/** Answers `data` in an envelope of success. */
export function answer(c: AppContext, data: unknown, message = 'OK'): Response {
  return c.json({ code: envelopeCode.ok, msg: message, data });
}
