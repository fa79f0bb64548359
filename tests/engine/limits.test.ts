import { describe, expect, it } from 'vitest';
import { abilities, limitTo } from '../../src/engine/features/limits.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { productCatalogue } from '../setup/product.ts';

const { find, kinds, plan } = productCatalogue();
const resources = flatten(plan.entries).flatMap(({ name }) => (name === undefined ? [] : (find(name) ?? [])));
const limited = resources.map((resource) => limitTo(resource, [], kinds));

describe('a resource of a backend', () => {
  it('that names every ability is as it was declared', () => {
    expect(resources.length).toBeGreaterThan(30);
    for (const resource of resources)
      expect(limitTo(resource, abilities, kinds)).toEqual({ ...resource, capabilities: abilities });
  });

  it('that names none has lists, records and forms', () => {
    const merchant = limited.find(({ name }) => name === 'merchant');
    expect(merchant).toMatchObject({ history: false, comments: false, export: false, actions: [], listActions: [] });
    expect(merchant).toMatchObject({ list: { presets: [], openings: [] }, show: { related: [] }, import: undefined });
    expect(merchant?.states?.transitions).toEqual([]);
    expect(merchant?.fields.name?.readonly).toBe(false);
  });

  it('that names none takes no files, reads no trees, and decides nothing one by one', () => {
    const uploads = limited.flatMap(({ fields }) => Object.values(fields)).filter(({ type }) => kinds[type]?.files);
    expect(uploads.length).toBeGreaterThan(0);
    expect(uploads.filter(({ readonly }) => !readonly)).toEqual([]);
    expect(limited.filter(({ tree, versions, review }) => tree ?? versions ?? review)).toEqual([]);
    expect(limited.filter(({ list }) => list.layouts.length === 0)).toEqual([]);
    expect(limited.flatMap(({ list }) => list.layouts)).not.toContain('queue');
  });
});
