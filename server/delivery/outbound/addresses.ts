import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createTurnQueue } from '../../http/rate-limits/turn-queue.ts';
import { OutboundError } from './error.ts';

/** Finds the addresses of a name; tests replace it. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** Returns the addresses of a host that may be called. Throws `OutboundError` if one of them may not. */
export type ResolveAllowed = (host: string) => Promise<readonly [string, ...string[]]>;

/** Look-ups at once. Each takes one of Node's four threads, which hash passwords and read files as well. */
const lookups = 2;

/** Asks the operating system. IPv4 comes first, because many hosts have no route for IPv6. */
export function createResolver(): ResolveName {
  const turns = createTurnQueue(lookups);
  return async (name) => {
    const found = await turns.take(undefined, () => lookup(name, { all: true, order: 'ipv4first' }));
    return found.map(({ address }) => address);
  };
}

/** An address of Azure that serves secrets of the machine, though it lies in a public range. */
const machineSecrets = new Set(['168.63.129.16']);

/** Looks a host up and refuses the addresses that lie inside, unless one of the ranges `allow` holds them. */
export function guardAddresses(allow: readonly string[], resolve: ResolveName): ResolveAllowed {
  const ranges = allow.map(parseRange);
  const isAllowed = (address: string) => {
    const parsed = ipaddr.process(address);
    return isPublic(parsed) || ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range));
  };
  return async (host) => {
    const [first, ...others] = ipaddr.isValid(host) ? [host] : await resolve(host);
    if (first === undefined) throw new OutboundError('notFound', `${host} has no address`);
    if (![first, ...others].every(isAllowed)) {
      throw new OutboundError('blocked', `${host} leads to a private address, which OUTBOUND_ALLOW does not name`);
    }
    return [first, ...others];
  };
}

/** Parses `10.0.0.0/8` or a single address. Throws if it is neither. */
function parseRange(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Answers a connection with addresses that are known already, so that the name is not looked up a second time. */
export function answerWith(addresses: readonly [string, ...string[]]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 }));
  return (_name, { all }, callback) => {
    if (all) callback(null, known);
    else callback(null, addresses[0], known[0]?.family);
  };
}

/** `process` made an IPv4 address of a mapped one before. Addresses that carry IPv4 within (6to4, NAT64) are not public. */
function isPublic(address: ReturnType<typeof ipaddr.process>): boolean {
  return address.range() === 'unicast' && !machineSecrets.has(address.toString()) && isGlobal(address);
}

/** All of IPv6 that is assigned to the public lies in 2000::/3; what is outside is old, unused or special. */
function isGlobal(address: ReturnType<typeof ipaddr.process>): boolean {
  return address.kind() === 'ipv4' || address.match(parseRange('2000::/3'));
}
