import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Language } from '../../src/base/language.ts';
import type { AppContext, AppEnv } from '../request/context.ts';
import { preferredLanguage } from '../request/messages.ts';

/**
 * Sets the logger and the language of each request, `usual` where it names none, and logs its result. Never logs the query string, which may contain
 * a token.
 */
export function requestLog(log: Logger, usual: Language): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now();
    c.set('log', log);
    c.set('language', preferredLanguage(c.req.header('Accept-Language'), usual));
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - start);
    // Undefined on public paths, although the type does not say so.
    const identity = c.get('identity');
    // Requests for assets are of no interest to an operator.
    const level = path.startsWith('/assets/') ? 'debug' : 'info';
    log[level](
      { requestId: c.get('requestId'), method, path, status: c.res.status, ms, userId: identity?.userId },
      'request',
    );
  };
}

/** Returns a logger that logs with the request id. */
export function logOf(c: AppContext): Logger {
  return c.get('log').child({ requestId: c.get('requestId') });
}
