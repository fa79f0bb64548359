import ipaddr from 'ipaddr.js';
import { type TooManyKey } from '../../request/errors.ts';
import type { AttemptRule, Attempts } from './attempts.ts';

/** Where a network address lies, for limits and turns. Logs keep the address itself. */
export interface Network {
  /** What one client has to itself at least: an IPv4 address, or a /64 of IPv6. */
  readonly network: string;
  /** What lies around it and may be one client, too: a /24 of IPv4, or a /48 of IPv6. */
  readonly block: string;
  /** Whether attempts are limited for the whole block: providers give a /48 to one customer, but no /24. */
  readonly isBlockLimited: boolean;
}

/** Attempts from one block, as a multiple of those from one network. */
const blockFactor = 10;

/** Ranges that carry the IPv4 address of a client in their last four bytes: NAT64 (RFC 6052) and SIIT (RFC 6145). */
const translated: readonly string[] = ['rfc6052', 'rfc6145'];

/** Returns the network of an address. IPv4 that is mapped or translated into IPv6 counts as IPv4. */
export function networkOf(address: string): Network {
  const text = address.replace(/%.*$/, '');
  // Without a connection, as in a test of the app alone, there is no address.
  if (!ipaddr.isValid(text)) return { network: address, block: address, isBlockLimited: false };
  const parsed = asIpv4(ipaddr.process(text));
  if (parsed.kind() === 'ipv4') {
    const block = ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`);
    return { network: parsed.toString(), block: `${block.toString()}/24`, isBlockLimited: false };
  }
  const prefix = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
  return { network: prefix(64), block: prefix(48), isBlockLimited: true };
}

function asIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return translated.includes(address.range()) ? ipaddr.fromByteArray(address.toByteArray().slice(-4)) : address;
}

interface NetworkLimit {
  readonly rule: AttemptRule;
  /** Whether only the network counts, because its block may hold others who do harm. @default false */
  readonly isKnown?: boolean;
  readonly message?: TooManyKey;
}

/**
 * Counts an attempt from a network address: for its network and, ten times as many, for the block around it, which a
 * network over its limit does not use up. Every limit by network address goes through here. Throws 42900 if either
 * exceeds its limit. Returns a function that takes the attempt back, because it turned out to be legitimate.
 */
export async function countByNetwork(
  attempts: Attempts,
  name: string,
  address: string,
  { rule, isKnown = false, message }: NetworkLimit,
): Promise<() => Promise<void>> {
  const { network, block, isBlockLimited } = networkOf(address);
  const counted = [[`${name}:${network}`, rule] as const];
  if (isBlockLimited && !isKnown) counted.push([`${name}:${block}`, { ...rule, limit: rule.limit * blockFactor }]);
  for (const [key, limit] of counted) await attempts.enforce(key, limit, message);
  return async () => {
    for (const [key] of counted) await attempts.forgive(key);
  };
}
