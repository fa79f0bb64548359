import type { MiddlewareHandler } from 'hono';
import { envelopeCode } from '../../src/base/envelope.ts';
import { isId } from '../../src/base/is-id.ts';
import { superAdmin } from '../../src/engine/permissions/permission.ts';
import { publicationVersion, withPublicationIn } from '../../src/engine/permissions/publication-in.ts';
import { clientAddress } from '../http/client-address.ts';
import { enterpriseHeader, permissionVersionHeader, previewRoleHeader } from '../http/headers.ts';
import { createAccessTrace, createReachTrace } from '../request/access-trace.ts';
import type { AppContext, AppEnv, Clock, Identity } from '../request/context.ts';
import { ApiError, notFound, notPermitted, passwordToChange, sessionInvalid } from '../request/errors.ts';
import { type Accounts, canBeSignedIn, type SignedIn } from './accounts/accounts.ts';
import type { Preview } from './preview.ts';
import { invalidServiceToken, type ServiceTokens, serviceTokenPrefix } from './tokens/service-tokens.ts';
import type { Tokens } from './tokens/tokens.ts';

/**
 * Requests allowed to users who must choose a password first: choosing it, and what the console needs to ask for it.
 */
const openToAll: ReadonlySet<string> = new Set([
  'GET /buffalo/v1/users/info',
  'GET /buffalo/v1/resources/user',
  'POST /buffalo/v1/users/password',
]);

interface RequireSessionDependencies {
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** See `clientAddress`. */
  readonly trustProxy: number;
  /** Returns the identity of a session; undefined if the session has ended. */
  identify(userId: number, sessionId: string): Promise<Identity | undefined>;
  readonly preview: Preview;
  readonly accounts: Pick<Accounts, 'hasEnterprise'>;
  readonly serviceTokens?: ServiceTokens | undefined;
  readonly publication: PublicationState;
}

/** What is published: another state is another version of the rights, which the console notices. */
export interface PublicationState {
  /** 0 if nothing is. */
  readonly number: number;
  /** Returns the state of the fields that the enterprise of an identity has added; undefined if it has none. */
  ownFields(identity: Pick<Identity, 'isPlatform' | 'enterpriseId' | 'within'>): Promise<string | undefined>;
}

/** Reads the identity of a valid session with its current rights. Returns undefined if the session has ended. */
export function createIdentify({ accounts, clock }: { readonly accounts: Accounts; readonly clock: Clock }) {
  return async (userId: number, sessionId: string): Promise<Identity | undefined> =>
    identityOf(await accounts.ofSession(userId, sessionId, clock.now()), sessionId);
}

/** Like `createIdentify`, for work that runs without a session. */
export function createIdentifyUser({ accounts }: { readonly accounts: Accounts }) {
  return async (userId: number): Promise<Identity | undefined> => identityOf(await accounts.ofUser(userId), '');
}

/**
 * Accepts a request with the access token of a valid session and sets its identity. Responds with HTTP 401 without a
 * token, 403 for a forged or malformed one, 400203 for an expired one, 400204 if the session was revoked or its account
 * may no longer sign in, and 50009 while a password that another user set must be replaced. Cookies are ignored, so a
 * cross-site request forgery has no rights. A request with `X-Preview-Role` is read with the rights of that role;
 * one with `X-Enterprise` limits platform staff to the records of that enterprise.
 */
export function requireSession(dependencies: RequireSessionDependencies): MiddlewareHandler<AppEnv> {
  const { clock, tokens, trustProxy, identify, preview, accounts, serviceTokens, publication } = dependencies;
  return async (c, next) => {
    const presented = bearerToken(c);
    if (serviceTokens && presented.startsWith(serviceTokenPrefix)) {
      await enterAsService(c, presented, { serviceTokens, trustProxy, publication });
      return next();
    }
    const claims = await readClaims(presented, tokens, clock);
    const role = c.req.header(previewRoleHeader);
    const enter = async () => {
      const signedIn = await identify(claims.userId, claims.sessionId);
      if (signedIn === undefined) throw sessionInvalid();
      const identity = role === undefined ? signedIn : await preview(signedIn, role, c.req);
      const chosen = await chosenEnterprise(c, identity, accounts);
      const isOwn = ownPaths.test(c.req.path);
      const told = await withPublication({ ...identity, within: chosen }, publication);
      return { signedIn, identity: { ...told, within: isOwn ? undefined : chosen } };
    };
    const { signedIn, identity } = await enter();
    if (identity.mustChangePassword && !openToAll.has(`${c.req.method} ${c.req.path}`)) throw passwordToChange();
    const origin = { address: clientAddress(c, trustProxy), requestId: c.get('requestId') };
    const access = signedIn.isPlatform ? createAccessTrace(signedIn.enterpriseId) : undefined;
    c.set('identity', Object.freeze({ ...identity, origin, access, reached: createReachTrace() }));
    c.set('identifyAgain', async () => {
      try {
        return (await enter()).identity;
      } catch (error) {
        if (error instanceof ApiError) return undefined;
        throw error;
      }
    });
    c.set('tokenExpiresAt', claims.expiresAt);
    c.header(permissionVersionHeader, identity.permissionVersion);
    await next();
  };
}

async function readClaims(token: string, tokens: Tokens, clock: Clock) {
  const claims = await tokens.readAccess(token);
  if (claims === undefined) throw new ApiError({ status: 403, message: { key: 'session.forged' } });
  if (claims.expiresAt <= clock.now())
    throw new ApiError({ code: envelopeCode.tokenExpired, message: { key: 'session.expired' } });
  return claims;
}

/** Adds to an identity what is published for it, in its version, too. */
async function withPublication<Known extends Identity>(identity: Known, { number, ownFields }: PublicationState) {
  const own = await ownFields(identity);
  const permissionVersion = withPublicationIn(identity.permissionVersion, publicationVersion(number, own));
  return { ...identity, ownFields: own, permissionVersion };
}

/** Reads about the users themselves, which the choice of an enterprise does not change. */
const ownPaths = /^\/buffalo\/v1\/(?:users|resources)\//;

/**
 * Returns the enterprise that platform staff have chosen; undefined if they see all, and for other users, who cannot
 * choose. Throws 404 for one that does not exist, and for their own, which is none of those they look after, unless what
 * they read is about themselves.
 */
async function chosenEnterprise(
  c: AppContext,
  { isPlatform, enterpriseId }: Identity,
  accounts: Pick<Accounts, 'hasEnterprise'>,
): Promise<number | undefined> {
  const chosen = c.req.header(enterpriseHeader);
  if (chosen === undefined || !isPlatform) return undefined;
  const id = isId(chosen) ? Number(chosen) : enterpriseId;
  if (id !== enterpriseId && (await accounts.hasEnterprise(id))) return id;
  if (ownPaths.test(c.req.path)) return undefined;
  throw notFound({ key: 'session.noSuchEnterprise' });
}

/** A service token that does not expire: its streams end with it. */
const never = new Date('9999-12-31T00:00:00.000Z');

/** Sets the identity of a service token. Throws 401 for one that is not valid, and refuses to look as a role. */
async function enterAsService(
  c: AppContext,
  presented: string,
  {
    serviceTokens,
    trustProxy,
    publication,
  }: Pick<RequireSessionDependencies, 'trustProxy' | 'publication'> & { readonly serviceTokens: ServiceTokens },
): Promise<void> {
  const token = await serviceTokens.find(presented);
  if (token === undefined) throw invalidServiceToken();
  if (c.req.header(previewRoleHeader) !== undefined) throw notPermitted({ key: 'serviceToken.recordsOnly' });
  const origin = { address: clientAddress(c, trustProxy), requestId: c.get('requestId') };
  const own = await withPublication(token.identity, publication);
  const identity = Object.freeze({ ...own, origin, reached: createReachTrace() });
  await serviceTokens.use({ ...token, identity }, { method: c.req.method, path: c.req.path, address: origin.address });
  c.set('identity', identity);
  c.set('identifyAgain', async () => {
    const found = await serviceTokens.ofSession(identity.sessionId);
    return found && withPublication(found.identity, publication);
  });
  c.set('tokenExpiresAt', token.expiresAt ?? never);
  c.header(permissionVersionHeader, identity.permissionVersion);
}

/**
 * Returns the token of the Authorization header, or an empty string for another scheme. Throws 401 without the header.
 */
function bearerToken(c: AppContext): string {
  const [scheme = '', token = ''] = (c.req.header('Authorization') ?? '').trim().split(/\s+/);
  if (scheme === '' || (scheme.toLowerCase() === 'bearer' && token === '')) {
    throw new ApiError({ status: 401, message: { key: 'session.missing' } });
  }
  return scheme.toLowerCase() === 'bearer' ? token : '';
}

function identityOf(signedIn: SignedIn | undefined, sessionId: string): Identity | undefined {
  if (signedIn === undefined || !canBeSignedIn(signedIn.account)) return undefined;
  const { account, rights } = signedIn;
  return Object.freeze({
    userId: account.id,
    sessionId,
    enterpriseId: account.enterpriseId,
    username: account.username,
    permissions: rights.permissions,
    dataScope: rights.dataScope,
    departmentId: account.departmentId,
    mustChangePassword: account.mustChangePassword,
    // The data scope also depends on the department.
    permissionVersion: `${rights.version}.${account.departmentId ?? 0}`,
    isPlatform: rights.permissions.includes(superAdmin),
  });
}
