import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { envelopeCode } from '../../src/base/envelope.ts';
import type { Language } from '../../src/base/language.ts';
import type { DataScope } from '../../src/engine/permissions/data-scope.ts';
import type { AccessTrace, ReachTrace } from './access-trace.ts';

/** Source of the current time; tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The user of a request, read again for every request, so that a change of rights applies from the next request. */
export interface Identity {
  readonly userId: number;
  readonly sessionId: string;
  readonly enterpriseId: number;
  readonly username: string;
  /** Permission codes of all roles, sorted, without duplicates. */
  readonly permissions: readonly string[];
  /** The data scope in the enterprise: the widest of all roles. */
  readonly dataScope: DataScope;
  readonly departmentId: number | null;
  /** True if another user set the password. It must be replaced before any other request. */
  readonly mustChangePassword: boolean;
  /** Changes with the permissions and roles; sent with every response as `X-Permission-Version`. */
  readonly permissionVersion: string;
  /** True for platform staff, who hold `super_admin`. */
  readonly isPlatform: boolean;
  /** The only enterprise whose records platform staff want to see. @default those of all */
  readonly within?: number | undefined;
  /** The state of the fields that the enterprise has added to the resources. @default not known yet */
  readonly ownFields?: string | undefined;
  /** True if the user previews a role. A preview is read-only. @default false */
  readonly isPreview?: boolean;
  /** Id of the service token that acts, which writes records that users do not. @default none: the user acts */
  readonly serviceToken?: number;
  /** Origin of the request; undefined for work without a request. */
  readonly origin?: { readonly address: string; readonly requestId: string };
  /** Collects the data of other enterprises shown to the user; only platform staff have one. */
  readonly access?: AccessTrace | undefined;
  /** Collects the records of other enterprises that are open to the user's and were shown. Set for requests. */
  readonly reached?: ReachTrace | undefined;
}

/** Returns a key of who acts: the user, or the service token, which is not the user who made it. */
export function actorKey({ userId, serviceToken }: Pick<Identity, 'userId' | 'serviceToken'>): string {
  return serviceToken === undefined ? String(userId) : `service:${serviceToken}`;
}

export interface AppEnv {
  // Empty if the app is called without a socket (`app.request(…, {})` in tests).
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    language: Language;
    /** The logger of the server; see `logOf` in `http/request-log.ts`. */
    log: Logger;
    /** Set by `requireSession`; undefined on public paths. See `identityOf`. */
    identity?: Identity;
    /** Reads `identity` again; undefined if the request would be refused now. Set with it. */
    identifyAgain: () => Promise<Identity | undefined>;
    /** When the access token of the request expires; set with `identity`. */
    tokenExpiresAt: Date;
  };
}

export type AppContext = Context<AppEnv>;

/** Returns who is signed in. For routes behind `requireSession` only. */
export function identityOf(c: Context<AppEnv>): Identity {
  const identity = c.get('identity');
  if (identity === undefined) throw new Error(`${c.req.path} is not behind requireSession.`);
  return identity;
}

/** Returns a response with `data` in a success envelope. */
export function answer(c: AppContext, data: unknown, message = 'OK'): Response {
  return c.json({ code: envelopeCode.ok, msg: message, data });
}
