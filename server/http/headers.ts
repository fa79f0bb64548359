import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../context.ts';
import type { Settings } from '../settings.ts';
import { isSecure } from './client-address.ts';

/** Sent with every answer to a signed-in user; a change tells the console to load its permissions anew. */
export const permissionVersionHeader = 'X-Permission-Version';

/** Sent with a request that is to be answered as a role would have it: the role's id. */
export const previewRoleHeader = 'X-Preview-Role';

const oneYear = 'max-age=31536000; includeSubDomains';

/** Security headers of every answer. Styles may be inline because antd and echarts write them; scripts never. */
export function securityHeaders({ frameAncestors }: Settings): MiddlewareHandler<AppEnv> {
  const framed = frameAncestors.length > 0;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: framed ? [...frameAncestors] : ["'none'"],
    },
    xFrameOptions: framed ? false : 'DENY',
    referrerPolicy: 'no-referrer',
    // Set below, on https only.
    strictTransportSecurity: false,
  });
}

/** HSTS, once the browser is on https. */
export function strictTransport({ trustProxy }: Settings): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (isSecure(c, trustProxy)) c.header('Strict-Transport-Security', oneYear);
  };
}

/** Answers of the API are of the moment and of one user: nobody may keep them. */
export const neverStored: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
};

/** Lets the consoles of `CORS_ORIGINS` call the API with credentials. */
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
      previewRoleHeader,
    ],
    exposeHeaders: ['X-Request-Id', permissionVersionHeader, 'Retry-After', 'Content-Disposition', 'Date'],
    maxAge: 600,
  });
}
