import { describe, expect, it } from 'vitest';
import { url, withoutUserInfo } from '../../src/fields/url/index.ts';

describe('a masked address', () => {
  it.each([
    ['https://user:pass@host.example/path?key=1#part', 'https://host.example/***'],
    ['https://user:p@ss@host.example:8443', 'https://host.example:8443/***'],
    ['https://token@host.example?key=1', 'https://host.example/***'],
    ['HTTPS://user:pass@HOST.example\\hook', 'https://host.example/***'],
    ['https:///user:pass@host.example/hook', 'https://host.example/***'],
    ['https://user%40:pa%2Fss@host.example/@x', 'https://host.example/***'],
    ['https://[2001:db8::1]:8080/hook', 'https://[2001:db8::1]:8080/***'],
    ['http://host.example', 'http://host.example/***'],
    ['ftp://user:pass@host.example', '***'],
    ['user:pass@host.example', '***'],
  ])('%s shows its server alone', (address, shown) => {
    expect(url.mask?.(address)).toBe(shown);
  });
});

describe('an address that is shown', () => {
  it.each([
    ['https://user:p@ss@host.example/a@b', 'https://host.example/a@b'],
    ['https:///user@host.example', 'https:///host.example'],
    ['https://host.example/?mail=a@b.example', 'https://host.example/?mail=a@b.example'],
    ['https://host.example#a@b', 'https://host.example#a@b'],
  ])('%s has no user and password', (address, shown) => {
    expect(withoutUserInfo(address)).toBe(shown);
  });
});
