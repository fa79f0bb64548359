import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv, Clock } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import { isSecure } from './client-address.ts';

/** Sent with every response to a signed-in user. When it changes, the console reloads its permissions. */
export const permissionVersionHeader = 'X-Permission-Version';

/** Id of the role whose permissions the request previews. */
export const previewRoleHeader = 'X-Preview-Role';

/** Id of the enterprise whose records alone platform staff want to see. */
export const enterpriseHeader = 'X-Enterprise';

/** Number of what is published, as the client knows it: a server that does not serve it yet takes it first. */
export const publicationHeader = 'X-Publication';

/** Headers of requests that features read: `requestHeaders` of `features/NAME/server/headers.ts`. */
const ofFeatures = import.meta.glob<readonly string[]>('../../features/*/server/headers.ts', {
  eager: true,
  import: 'requestHeaders',
});

const oneYear = 'max-age=31536000; includeSubDomains';

export interface AllowedInPages {
  /** Whether pages may load pictures from other servers, over https. */
  readonly drawsWebImages?: boolean | undefined;
  /** Inline scripts that may run, as sources of a Content-Security-Policy. */
  readonly scriptHashes?: readonly string[];
}

/**
 * Security headers of every response. Inline styles are allowed because antd and echarts write them; inline scripts are
 * not, except those of the console's own page.
 */
export function securityHeaders(
  { frameAncestors, connectOrigins }: Settings,
  { drawsWebImages = false, scriptHashes = [] }: AllowedInPages,
): MiddlewareHandler<AppEnv> {
  const framed = frameAncestors.length > 0;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      connectSrc: ["'self'", ...connectOrigins],
      scriptSrc: ["'self'", ...scriptHashes],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(drawsWebImages ? ['https:'] : [])],
      fontSrc: ["'self'", 'data:'],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: framed ? [...frameAncestors] : ["'none'"],
    },
    xFrameOptions: framed ? false : 'DENY',
    referrerPolicy: 'no-referrer',
    // `httpsHeaders` sets these.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}

/** Sends the time by the clock of all servers: the console goes by it, whichever of them answers. */
export function dated(clock: Clock): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    c.header('Date', clock.now().toUTCString());
  };
}

/** Sets the headers that browsers obey only over https. Over http they would report an error for each page. */
export function httpsHeaders({ trustProxy }: Settings): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!isSecure(c, trustProxy)) return;
    c.header('Strict-Transport-Security', oneYear);
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Origin-Agent-Cluster', '?1');
  };
}

/** Responses of the API are current and belong to one user, so they must not be cached. */
export const neverStored: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
};

/** Allows the consoles of `CORS_ORIGINS` to call the API with credentials. */
export function allowOrigins({ corsOrigins }: Settings): MiddlewareHandler<AppEnv> {
  return cors({
    origin: [...corsOrigins],
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Refresh-Token',
      'Accept-Language',
      'Idempotency-Key',
      'Last-Event-ID',
      'X-Request-Id',
      ...Object.values(ofFeatures).flat(),
      previewRoleHeader,
      enterpriseHeader,
      publicationHeader,
    ],
    exposeHeaders: ['X-Request-Id', permissionVersionHeader, 'Retry-After', 'Content-Disposition', 'Date'],
    maxAge: 600,
  });
}
