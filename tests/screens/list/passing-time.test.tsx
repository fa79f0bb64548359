import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { Condition } from '../../../src/engine/fields/condition.ts';
import merchant from '../../../src/resources/customer/merchant.ts';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

const path = '/custom/business';

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const merchants: AnyDefinition = merchant;

/** The merchants with the number of their shops that satisfy a condition. */
function counting(where: Condition): AnyDefinition {
  const shopCount = { type: 'computed', label: '店铺数', of: 'shop', by: 'merchant', count: true, where };
  return { ...merchants, fields: { ...merchants.fields, shopCount } };
}

/** The merchants with the time of the last visit, and a preset that compares times or days. */
function withPreset(where: Condition): AnyDefinition {
  const visitedAt = { type: 'datetime', label: '上次拜访' };
  const presets = [{ key: 'timed', label: '按时间', where }];
  return { ...merchants, fields: { ...merchants.fields, visitedAt }, list: { ...merchants.list, presets } };
}

async function open(definition: AnyDefinition, search = '') {
  const server = createMemoryServer([
    merchantRow('1', { name: '星河服饰', shopCount: 3, signedAt_within: 'thisMonth' }),
  ]);
  await openConsole(`${path}${search}`, { server, definition });
  await screen.findByRole('link', { name: '星河服饰' });
  await screen.findByRole('link', { name: '全部1' });
  const opened = server.asked.length;
  return {
    server,
    /** What has been asked since the list was opened, after so many more seconds in which nothing was written. */
    async askedAfter(seconds: number) {
      await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
      return server.asked.slice(opened);
    },
  };
}

describe('A list follows the time, without an event', () => {
  it('several times a minute where a figure depends on the moment', async () => {
    const { server, askedAfter } = await open(counting({ field: 'expiresAt', lte: { now: '0d' } }));
    server.rows = [merchantRow('1', { name: '星河服饰', shopCount: 4 })];
    expect((await askedAfter(30)).toSorted()).toEqual(['counts', 'list']);
    expect(await screen.findByRole('cell', { name: '4' })).toBeVisible();
  });

  it('once a minute where a figure depends on the day', async () => {
    const { askedAfter } = await open(counting({ field: 'expiresAt', day: '0d' }));
    expect(await askedAfter(50)).toEqual([]);
    expect((await askedAfter(15)).toSorted()).toEqual(['counts', 'list']);
  });

  it('with the counts alone, where only a preset that is not chosen depends on it', async () => {
    const { askedAfter } = await open(withPreset({ field: 'visitedAt', lt: { now: '-2d' } }));
    expect(await askedAfter(30)).toEqual(['counts']);
  });

  it('once a minute where a preset compares a date, which changes at midnight', async () => {
    const { askedAfter } = await open(withPreset({ not: { field: 'expiresAt', gte: { now: '+30d' } } }));
    expect(await askedAfter(50)).toEqual([]);
    expect(await askedAfter(15)).toEqual(['counts']);
  });

  it('where the user filters by a period relative to today', async () => {
    const { askedAfter } = await open(merchant, '?signedAt_within=thisMonth');
    expect((await askedAfter(65)).toSorted()).toEqual(['counts', 'list']);
  });

  it('while the page is seen, and not in the background', async () => {
    const { askedAfter } = await open(counting({ field: 'expiresAt', lte: { now: '0d' } }));
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(await askedAfter(120)).toEqual([]);
    seen.mockRestore();
    expect((await askedAfter(30)).toSorted()).toEqual(['counts', 'list']);
  });

  it('and asks for nothing where nothing depends on it', async () => {
    const { askedAfter } = await open(merchant);
    expect(await askedAfter(600)).toEqual([]);
  });
});
