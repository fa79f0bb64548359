import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { productCatalogue } from '../../server/resources/product.ts';
import { TablesDiffer } from '../../server/storage/tables/differences.ts';
import type { AnyDefinition } from '../../src/engine/any-definition.ts';
import { databases } from '../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';
import type { Fields } from './storage/small-catalogue.ts';

const plan = (fields: Fields, more: Partial<AnyDefinition> = {}): AnyDefinition => ({
  name: 'plan',
  recordLabel: 'title',
  fields: { title: { type: 'text', label: '标题', required: true, search: true }, ...fields },
  ...more,
});
const release = (definition: AnyDefinition) =>
  productCatalogue({
    list: [{ name: 'plan', title: '计划', perm: 'merchant_admin' }],
    definitions: { plan: definition },
  });

/** The statements that the README of the migrations gives after a text. */
function recipe(after: string): string {
  const text = readFileSync(new URL('../../server/migrations/README.md', import.meta.url), 'utf8');
  const [, statements] = text.slice(text.indexOf(after)).split('```', 2);
  if (!text.includes(after) || !statements?.startsWith('sql\n'))
    throw new Error(`The README does not tell "${after}".`);
  return statements.slice('sql\n'.length);
}

describe.each(databases)('a resource that has records, changed by the next release on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;
  let written: string[];

  const open = async (definition: AnyDefinition) => {
    demo = await openConsole(kind, release(definition));
    written = [];
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
    platform = await demo.enter('super@demo.example');
  };
  /** The next release, with one more migration if one is given. */
  const restart = (definition: AnyDefinition, migration?: string) => {
    if (migration !== undefined) written.push(migration);
    const texts = written.map((text, at) => [`./000${at + 1}-change.sql`, text]);
    return demo.restart(release(definition), Object.fromEntries(texts));
  };
  const problemsOf = async (definition: AnyDefinition) => {
    const failure = await restart(definition).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TablesDiffer);
    return Object(failure).problems;
  };
  const titles = async (person: Person, query = '') =>
    (await person.page(`/plan/page?_sort=id${query}`)).records.map(({ title }) => title);

  afterEach(() => demo.stop());

  it('shows nothing of an enterprise to others because the platform owns it now, before a migration says so', async () => {
    await open(plan({}));
    await owner.create('plan', { title: '甲' });
    await other.create('plan', { title: '乙' });
    const ofPlatform = plan({}, { owner: 'platform' });
    expect(await problemsOf(ofPlatform)).toEqual([
      'plan has records of enterprises, and the platform owns its resource now, which shows all of them to every enterprise: declare owner: \'enterprise\' again, or rename the column "plan"."enterprise"',
    ]);
    await restart(ofPlatform, recipe('owned by the platform'));
    expect(await titles(other)).toEqual(['甲', '乙']);
    expect(await titles(other, '&q=甲')).toEqual(['甲']);
    await platform.create('plan', { title: '丙' });
    await restart(ofPlatform);
  });

  it('hides no record of the platform because enterprises own it now, before a migration gives each its own', async () => {
    await open(plan({}, { owner: 'platform' }));
    await platform.create('plan', { title: '甲' });
    const { id } = await platform.create('plan', { title: '乙' });
    await platform.call('DELETE', `/plan/${id}`);
    const refusal = expect.stringContaining('plan has records of the platform, and enterprises own its resource now');
    expect(await problemsOf(plan({}))).toEqual([refusal]);
    await restart(plan({}), recipe('owned by enterprises'));
    expect(await titles(owner)).toEqual(['甲']);
    expect(await titles(owner, '&q=甲')).toEqual(['甲']);
    expect(await titles(other)).toEqual([]);
    expect(await titles(platform)).toEqual(['甲']);
  });

  it('may change its owner freely while it has no records', async () => {
    await open(plan({}));
    await restart(plan({}, { owner: 'platform' }));
    await platform.create('plan', { title: '甲' });
    await restart(plan({}, { owner: 'platform' }));
    expect(await problemsOf(plan({}))).toHaveLength(1);
  });
});
