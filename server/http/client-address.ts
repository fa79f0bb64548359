import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AppContext } from '../request/context.ts';

/**
 * Returns the address of the client. Behind `trustProxy` proxies, this is the entry of `X-Forwarded-For` that the
 * outermost of them wrote, without its port, or the address of the nearest proxy if that entry is no address. Entries
 * further left come from the client and are not trusted. Limits count by the address, so each has one spelling.
 */
export function clientAddress(c: AppContext, trustProxy: number): string {
  // A test of the app alone may have no environment.
  const peer = parseAddress(c.env?.incoming?.socket.remoteAddress ?? '') ?? '';
  if (trustProxy === 0) return peer;
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  return parseAddress(forwarded.at(-trustProxy) ?? '') ?? peer;
}

/** `203.0.113.7:4000`, `[2001:db8::7]:4000` and `[2001:db8::7]`. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** Returns the usual spelling of an address without its port; undefined if the text is no address. */
function parseAddress(text: string): string | undefined {
  const { v6, v4 } = withPort.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/** Returns true if the browser uses https, either to this server or to the proxy in front of it. */
export function isSecure(c: AppContext, trustProxy: number): boolean {
  if (trustProxy === 0) return c.req.url.startsWith('https:');
  return c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim() === 'https';
}
