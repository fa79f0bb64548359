import type { AppContext } from '../context.ts';

/**
 * Returns the address of the client. Behind `trustProxy` proxies, this is the entry of `X-Forwarded-For` that the
 * outermost of them wrote. Entries further left come from the client and are not trusted.
 */
export function clientAddress(c: AppContext, trustProxy: number): string {
  const peer = c.env.incoming?.socket.remoteAddress ?? '';
  if (trustProxy === 0) return peer;
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trustProxy) || peer;
}

/** Returns true if the browser uses https, either to this server or to the proxy in front of it. */
export function isSecure(c: AppContext, trustProxy: number): boolean {
  if (trustProxy === 0) return c.req.url.startsWith('https:');
  return c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim() === 'https';
}
