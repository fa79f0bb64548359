import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '../context.ts';
import { preferredLanguage } from '../messages.ts';

/** Gives each request its language and logger, and logs how it ended. Never the query string: it may hold a token. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now();
    const requestLogger = log.child({ requestId: c.get('requestId') });
    c.set('log', requestLogger);
    c.set('language', preferredLanguage(c.req.header('Accept-Language')));
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - start);
    // Absent on public paths, whatever its type says.
    const identity: AppEnv['Variables']['identity'] | undefined = c.get('identity');
    // The files of the console say nothing an operator looks for.
    const level = path.startsWith('/assets/') ? 'debug' : 'info';
    requestLogger[level]({ method, path, status: c.res.status, ms, userId: identity?.userId }, 'request');
  };
}
