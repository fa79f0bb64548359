import { describe, expect, it, vi } from 'vitest';
import { kinds } from '../../src/fields/index.ts';
import { systemResources } from '../../src/resources/index.ts';
import { createLoader, type ScreenFile } from '../../src/workspace/loader.ts';
import { definition, entry, ownerField } from '../engine/clue.ts';

const context = { kinds, entries: [entry], ownerField, system: systemResources };
const file: ScreenFile = { default: definition };

describe('a resource', () => {
  it('is loaded from the file of its name, in its normal form', async () => {
    const load = createLoader(
      {
        './resources/quality/preclue.ts': () => Promise.reject(new Error('another file')),
        './resources/quality/clue.ts': () => Promise.resolve(file),
      },
      context,
    );
    const resource = await load('clue');
    expect(resource).toMatchObject({ name: 'clue', title: '线索池', allow: { create: true } });
    expect(resource.fields).toHaveProperty('enterprise');
  });

  it('brings the kinds of its fields along, where they are not there from the start', async () => {
    const { text: _text, ...others } = kinds;
    const more = vi.fn(async () => kinds);
    const files = { './resources/quality/clue.ts': () => Promise.resolve(file) };
    await expect(createLoader(files, context, more)('clue')).resolves.toBeDefined();
    expect(more).not.toHaveBeenCalled();
    const { fields } = await createLoader(files, { ...context, kinds: others }, more)('clue');
    expect(more).toHaveBeenCalledTimes(1);
    expect(fields).toEqual((await createLoader(files, context)('clue')).fields);
  });

  it('takes the kind and the choices of a looked-up field from the file of its source', async () => {
    const team = { type: 'enum', label: '组', options: [{ value: 'east', label: '东区' }], required: true } as const;
    const fields = {
      name: { type: 'text', label: '名称' },
      owner: { type: 'ref', label: '归属人', to: 'user' },
      team: { type: 'lookup', label: '所属组', by: 'owner', field: 'team' },
    };
    const files = {
      './resources/quality/clue.ts': async () => ({ default: { name: 'clue', recordLabel: 'name', fields } }),
      './resources/people/user.ts': async () => ({ default: { name: 'user', recordLabel: 'team', fields: { team } } }),
    };
    const loaded = (await createLoader(files, context)('clue')).fields.team;
    expect(loaded).toMatchObject({ type: 'enum', label: '所属组', form: false, required: false });
    expect(loaded?.settings).toEqual({
      options: [{ value: 'east', label: '东区', from: { resource: 'user', field: 'team' } }],
    });
  });

  it('is loaded once: the same promise every time, before and after it is there', async () => {
    const fetched = vi.fn(() => Promise.resolve(file));
    const load = createLoader({ './resources/quality/clue.ts': fetched }, context);
    const first = load('clue');
    expect(load('clue')).toBe(first);
    await first;
    expect(load('clue')).toBe(first);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('that failed to load is loaded again by the next who asks, once those who waited got the error', async () => {
    const fetched = vi.fn(() => Promise.resolve(file)).mockRejectedValueOnce(new TypeError('offline'));
    let moment = 0;
    const load = createLoader({ './resources/quality/clue.ts': fetched }, context, undefined, () => moment);
    const failed = load('clue');
    expect(load('clue')).toBe(failed);
    await expect(failed).rejects.toThrow('offline');
    expect(load('clue')).toBe(failed);
    expect(fetched).toHaveBeenCalledTimes(1);
    moment = 1000;
    await expect(load('clue')).resolves.toMatchObject({ name: 'clue' });
  });

  it.each(['lead', 'lue', '__proto__', ''])('without a file is refused by name: %j', async (name) => {
    const load = createLoader({ './resources/quality/clue.ts': () => Promise.resolve(file) }, context);
    await expect(load(name)).rejects.toThrow(`The list names the resource "${name}", but there is no file`);
  });
});
