import type { Location } from 'react-router';
import { describe, expect, it } from 'vitest';
import { config } from '../../src/config/index.ts';
import {
  addressOf,
  closed,
  closeLater,
  labelled,
  mountedTabs,
  noTabs,
  opened,
  relocated,
  type Tabs,
} from '../../src/shell/tabs/model.ts';
import { moved, othersClosed, refreshed, restored } from '../../src/shell/tabs/storage/changes.ts';
import { readTabs, tabsKey, writeTabs } from '../../src/shell/tabs/storage/storage.ts';

function at(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://console');
  return { pathname, search, hash, state: null, key: address };
}

/** The tabs once these addresses were gone to, one after another. */
function after(...addresses: readonly string[]): Tabs {
  return addresses.reduce((tabs, address) => opened(tabs, at(address).pathname, at(address), true), noTabs);
}

const paths = ({ list }: Tabs) => list.map(({ path }) => path);
const addresses = ({ list }: Tabs) => list.map(addressOf);

describe('opening', () => {
  it('adds a tab at the end, with its path, and shows it [2.28]', () => {
    const tabs = after('/a', '/b?page=2');
    expect(paths(tabs)).toEqual(['/a', '/b']);
    expect(tabs.current).toBe('/b');
  });

  it('a path that is open already adds nothing [4.13]', () => {
    expect(paths(after('/a', '/b', '/a'))).toEqual(['/a', '/b']);
  });

  it('another tab by its bare path finds it as it was left; the current one is reset', () => {
    expect(addresses(after('/a?page=3', '/b', '/a'))).toEqual(['/a?page=3', '/b']);
    expect(addresses(after('/a?page=3', '/a'))).toEqual(['/a']);
  });

  it('a form in another tab shows the form, not that tab as it was left', () => {
    const tabs = opened(after('/a?page=3', '/b'), '/a', at('/a/create'), true);
    expect(addresses(tabs)).toEqual(['/a/create', '/b']);
  });

  it('what an address says, and what the history holds, counts for more than what was left', () => {
    expect(addresses(after('/a?page=3', '/b', '/a?page=5'))).toEqual(['/a?page=5', '/b']);
    const tabs = opened(after('/a?page=3', '/b'), '/a', at('/a'), false);
    expect(addresses(tabs)).toEqual(['/a', '/b']);
  });

  it('closes one that has had its use, once it is left and not before', () => {
    const tabs = closeLater(after('/a', '/a/create'), '/a/create');
    expect(paths(tabs)).toEqual(['/a', '/a/create']);
    expect(paths(opened(tabs, '/a/create', at('/a/create?x=1'), true))).toEqual(['/a', '/a/create']);
    expect(paths(opened(tabs, '/a', at('/a'), true))).toEqual(['/a']);
  });
});

describe('closing', () => {
  it('removes the tab and shows its neighbour: the next one, else the one before [4.14]', () => {
    const tabs = after('/a', '/c', '/b');
    expect(closed(tabs, '/b')).toMatchObject({ current: '/c' });
    expect(closed(opened(tabs, '/c', at('/c'), true), '/c')).toMatchObject({ current: '/b' });
    expect(closed(after('/a'), '/a')).toMatchObject({ list: [], current: undefined });
  });

  it('one that is not shown changes nothing of what is', () => {
    expect(closed(after('/a', '/b'), '/a')).toMatchObject({ current: '/b' });
  });

  it('the others keeps the chosen tab and that of the home page, and shows one of them [2.29 4.16]', () => {
    const tabs = after('/dashboard', '/a', '/b', '/c');
    expect(paths(othersClosed(tabs, '/a', '/dashboard'))).toEqual(['/dashboard', '/a']);
    expect(othersClosed(tabs, '/a', '/dashboard').current).toBe('/a');
    const atHome = opened(tabs, '/dashboard', at('/dashboard'), true);
    expect(othersClosed(atHome, '/a', '/dashboard').current).toBe('/dashboard');
  });
});

describe('order', () => {
  it('is what the tabs are put in, and ends at its ends', () => {
    const tabs = after('/a', '/b', '/c');
    expect(paths(moved(tabs, '/c', 0))).toEqual(['/c', '/a', '/b']);
    expect(paths(moved(tabs, '/a', 9))).toEqual(['/b', '/c', '/a']);
    expect(paths(moved(tabs, '/a', -1))).toEqual(['/a', '/b', '/c']);
  });
});

describe('a tab', () => {
  it('has the name of its record, goes elsewhere unseen, and is drawn anew', () => {
    const tabs = refreshed(relocated(labelled(after('/a', '/b'), '/a', '星河'), '/a', at('/a?page=2')), '/a');
    expect(tabs.list[0]).toMatchObject({ label: '星河', refreshKey: 1, location: { search: '?page=2' } });
    expect(tabs.current).toBe('/a');
  });
});

describe('what is kept alive', () => {
  const nine = after('/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9');

  it('is what was shown last; the least recently used goes first', () => {
    expect(mountedTabs(nine, 8, () => false).map(({ path }) => path)).not.toContain('/1');
    const again = opened(nine, '/1', at('/1'), true);
    const kept = mountedTabs(again, 8, () => false).map(({ path }) => path);
    expect(kept).toContain('/1');
    expect(kept).not.toContain('/2');
  });

  it('never leaves out what holds unsaved input', () => {
    expect(mountedTabs(nine, 8, (path) => path === '/1')).toHaveLength(9);
  });

  it('stays where it is in the page, however the bar is ordered', () => {
    const order = (tabs: Tabs) => mountedTabs(tabs, 8, () => false).map(({ path }) => path);
    expect(order(moved(nine, '/9', 0))).toEqual(order(nine));
  });
});

describe('the list in the storage', () => {
  const key = tabsKey('7');

  function storage() {
    const held = new Map<string, string>();
    return {
      getItem: (name: string) => held.get(name) ?? null,
      setItem: (name: string, text: string) => held.set(name, text),
    };
  }

  it('survives a reload, with names and where each tab was', () => {
    const kept = storage();
    writeTabs(kept, key, labelled(after('/a?page=2', '/b/1'), '/b/1', '星河').list);
    const tabs = restored(after('/b/1'), readTabs(kept, key));
    expect(addresses(tabs)).toEqual(['/a?page=2', '/b/1']);
    expect(tabs.current).toBe('/b/1');
  });

  it('opens no second tab for a form that lay over its list', () => {
    const kept = storage();
    writeTabs(kept, key, opened(noTabs, '/a', at('/a/create'), true).list);
    expect(paths(restored(after('/a/create'), readTabs(kept, key)))).toEqual(['/a/create']);
  });

  it('is as if there were none where it cannot be read', () => {
    const kept = storage();
    for (const text of ['{', '{}', '[1, {}, {"path": "/a"}]']) {
      kept.setItem(key, text);
      expect(readTabs(kept, key)).toEqual([]);
    }
  });
});

describe('the bar of progress', () => {
  it('begins at 0.08, goes on by 0.02 every 800 ms, and moves in 200 ms [9.11]', () => {
    expect(config.progress).toEqual({ minimum: 0.08, trickleRate: 0.02, trickleEvery: 800, speed: 200 });
  });
});
