import { describe, expect, it, vi } from 'vitest';
import { createPreferences } from '../../src/workspace/preferences/preferences.ts';

function storageWith(kept: object = {}) {
  const items = new Map([['mine', JSON.stringify(kept)]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  };
}

function open(options: {
  readonly held?: Promise<unknown>;
  readonly kept?: object;
  readonly save?: () => Promise<unknown>;
}) {
  const storage = storageWith(options.kept);
  const save = vi.fn(options.save ?? (async () => ({})));
  const load = () => options.held ?? Promise.resolve({});
  return { storage, save, preferences: createPreferences({ storage, storageKey: 'mine', load, save, pause: 0 }) };
}

describe('preferences', () => {
  it('hold at once, and are written through', async () => {
    const { preferences, save, storage } = open({});
    const listener = vi.fn();
    preferences.subscribe(listener);
    preferences.set('list:merchant', { density: 'tight' });
    preferences.set('list:user', { density: 'tight' });
    expect(preferences.get('list:merchant')).toEqual({ density: 'tight' });
    expect(listener).toHaveBeenCalledTimes(2);
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save).toHaveBeenCalledWith({ 'list:merchant': { density: 'tight' }, 'list:user': { density: 'tight' } });
    expect(JSON.parse(storage.getItem('mine') ?? '')).toHaveProperty('list:user');
  });

  it('are what another window has set, but for what was changed here since, and are not written again', async () => {
    const { promise } = pending();
    const { preferences, storage } = open({ kept: { one: 'mine', two: 'mine' }, save: () => promise });
    await vi.waitFor(() => expect(preferences.get('one')).toBeUndefined());
    preferences.set('two', 'changed');
    const before = storage.getItem('mine');
    const listener = vi.fn();
    preferences.subscribe(listener);
    preferences.adopt(JSON.stringify({ one: 'other', two: 'other' }));
    expect([preferences.get('one'), preferences.get('two')]).toEqual(['other', 'changed']);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(storage.getItem('mine')).toBe(before);
    preferences.adopt('{broken');
    expect(preferences.get('two')).toBe('changed');
  });

  it('are those of this browser until the account answers, whose count for more', async () => {
    const held = Promise.resolve({ one: 'account' });
    const { preferences } = open({ held, kept: { one: 'copy', two: 'copy' } });
    expect(preferences.get('two')).toBe('copy');
    await held;
    await vi.waitFor(() => expect(preferences.get('one')).toBe('account'));
    expect(preferences.get('two')).toBeUndefined();
  });

  it('keep what was changed before the account answered', async () => {
    const { promise, resolve } = pending();
    const { preferences } = open({ held: promise });
    preferences.set('one', 'mine');
    resolve({ one: 'account', two: 'account' });
    await vi.waitFor(() => expect(preferences.get('two')).toBe('account'));
    expect(preferences.get('one')).toBe('mine');
  });

  it('are sent again with the next change where they could not be sent', async () => {
    const answers = [() => Promise.reject(new Error('offline')), async () => ({})];
    const { preferences, save } = open({ save: () => (answers.shift() ?? (async () => ({})))() });
    preferences.set('one', 1);
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    preferences.set('two', null);
    await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith({ one: 1, two: null }));
    expect(preferences.get('two')).toBeUndefined();
  });
});

describe('a change that was not sent', () => {
  it('holds after the page was loaded again, though the account does not know it yet, and is sent then', async () => {
    const { promise } = pending();
    const before = open({ save: () => promise });
    before.preferences.set('one', 'mine');
    await vi.waitFor(() => expect(before.save).toHaveBeenCalledTimes(1));

    const save = vi.fn(async () => ({}));
    const load = async () => ({ one: 'account', two: 'account' });
    const preferences = createPreferences({ storage: before.storage, storageKey: 'mine', load, save, pause: 0 });
    expect(preferences.get('one')).toBe('mine');
    await vi.waitFor(() => expect(preferences.get('two')).toBe('account'));
    expect(preferences.get('one')).toBe('mine');
    expect(save).toHaveBeenCalledWith({ one: 'mine' });
  });

  it('waits here while the account takes none, and is sent by the next page', async () => {
    const save = vi.fn(async () => ({}));
    const storage = storageWith();
    const common = { storage, storageKey: 'mine', load: async () => ({}), save, pause: 0 };
    const looking = createPreferences({ ...common, maySave: () => false });
    looking.set('one', 'mine');
    await new Promise((done) => setTimeout(done, 10));
    expect(looking.get('one')).toBe('mine');
    expect(save).not.toHaveBeenCalled();

    createPreferences(common);
    await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ one: 'mine' }));
  });

  it('is not undone by an older answer of the account that comes after it was sent', async () => {
    const { promise, resolve } = pending();
    const { preferences, save } = open({ held: promise });
    preferences.set('one', 'mine');
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    await new Promise((done) => setTimeout(done));
    resolve({ one: 'account', two: 'account' });
    await vi.waitFor(() => expect(preferences.get('two')).toBe('account'));
    expect(preferences.get('one')).toBe('mine');
  });
});

function pending() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value: unknown) => resolve(value) };
}
