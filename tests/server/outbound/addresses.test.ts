import { describe, expect, it } from 'vitest';
import { createResolver, guardAddresses } from '../../../server/delivery/outbound/addresses.ts';

const inside = [
  ['this machine', '127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::'],
  ['a private network', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1'],
  ['the link', '169.254.0.1', 'fe80::1', 'fe80::1%eth0'],
  ['secrets of a machine in a cloud', '169.254.169.254', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254'],
  ["a provider's own network", '100.64.0.1', '100.127.255.255'],
  ['IPv4 written as IPv6', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::a00:1'],
  ['IPv4 within IPv6', '2002:7f00:1::', '2001:0:7f00:1::'],
  ['nobody yet', '4000::1', '::2', '1fff::1'],
  [
    'no single server',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '2001:db8::1',
  ],
] satisfies string[][];

const call = (address: string, allow: readonly string[] = []) =>
  guardAddresses(allow, async () => [address])('mail.example');

describe('an outbound address', () => {
  it.each(inside)('of %s is refused', async (_what, ...addresses) => {
    for (const address of addresses) {
      await expect(call(address), address).rejects.toMatchObject({ reason: 'blocked' });
    }
  });

  it('of the public network is called', async () => {
    for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1']) {
      expect(await call(address)).toEqual([address]);
    }
  });

  it('inside is called where a range or an address names it, and nowhere else', async () => {
    const allow = ['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32'];
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', 'fd00:1::9']) {
      expect(await call(address, allow)).toEqual([address]);
    }
    for (const address of ['10.2.0.1', '127.0.0.2', 'fd00:2::9', '::1']) {
      await expect(call(address, allow), address).rejects.toMatchObject({ reason: 'blocked' });
    }
  });

  it('is refused if one of several that a name has lies inside', async () => {
    const resolve = guardAddresses([], async () => ['1.1.1.1', '127.0.0.1']);
    await expect(resolve('mail.example')).rejects.toMatchObject({ reason: 'blocked' });
  });

  it('is found by its name before it is judged', async () => {
    const resolve = guardAddresses([], createResolver());
    await expect(resolve('localhost')).rejects.toMatchObject({ reason: 'blocked' });
    await expect(resolve('nowhere.invalid')).rejects.toMatchObject({
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    });
  });
});
