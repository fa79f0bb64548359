import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessChange } from '../../../src/engine/effect/changes.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import { itemKey, type Publication } from '../../../src/engine/publishing/publication.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { databases } from '../../setup/databases.ts';

import { product, productCatalogue } from '../../setup/product.ts';
import { isWholeSweep } from '../../setup/sweep.ts';
import type { Person } from '../resources/console.ts';
import { crawl, type Found } from './crawl.ts';
import { ownCodes, randomPublications } from './random-publications.ts';
import { openPublishing, type PublishingServer, publishedNow, publisherFor } from './server.ts';

/**
 * Eight times 25 publications in a whole sweep, else as many as it takes until two are accepted. Another seed,
 * `PUBLICATIONS=7`, makes other ones.
 */
const seed = Number(process.env.PUBLICATIONS ?? 1);
const [batches, size, enough] = isWholeSweep ? [8, 25, 25] : [1, 30, 2];
/** Of those who hold one permission alone, so many are none of a sample. */
const leftOut = isWholeSweep ? 1 : 20;
const publications = randomPublications(seed, batches * size);
const [kind] = databases;
const resources = productCatalogue().resources.map(({ name }) => name);

/** The role that has every permission. */
const everything = '全部权限';

interface Holder {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly person: Person;
}

describe(`The effect of random publications of seed ${seed}`, () => {
  let server: PublishingServer;
  let platform: Person;
  let holders: readonly Holder[];

  beforeAll(async () => {
    if (!kind) throw new Error('There is no database.');
    server = await openPublishing(kind);
    platform = await server.enter('super@demo.example');
    holders = await everyHolder(server);
  });
  afterAll(() => server.stop());

  it.each(Array.from({ length: batches }, (_, batch) => batch * size))(
    'is what everybody finds who holds a role of the demo, or one permission alone, from %i on',
    { timeout: 900_000 },
    async (first) => {
      let accepted = 0;
      const unlike: string[] = [];
      for (const [index, proposed] of [...publications.entries()].slice(first, first + size)) {
        if (accepted === enough) break;
        const wanted = await withoutRefused(proposed);
        const before = await publishedNow(platform);
        const { access } = Object((await publisherFor(platform).check(wanted)).data);
        const touched = touchedBy([before, wanted]);
        if (touched.length === 0) continue;
        const looking = lookers(touched, index);
        const old = await crawlAll(looking, before, touched);
        const answer = await publisherFor(platform).publish(wanted);
        // A column that held something else stays.
        if (answer.code === 40000 && answer.msg.includes('请换一个名称')) continue;
        expect(answer, JSON.stringify(wanted)).toMatchObject({ code: 1 });
        accepted += 1;
        const now = await publishedNow(platform);
        const maker = holders.find(({ name }) => name === everything)?.person;
        for (const { definition } of now.resources)
          await maker?.call('POST', `/${definition.name}`, { body: { subject: '试' } });
        const found = await crawlAll(looking, now, touched);
        for (const { name } of looking)
          unlike.push(
            ...differencesFor(name, { access, old, found, now, touched }).map((one) => `${index} ${name}: ${one}`),
          );
      }
      expect(unlike).toEqual([]);
      expect(accepted).toBeGreaterThanOrEqual(Math.min(enough, size / 3));
    },
  );

  /** Returns the publication without the items that are refused; those are refused when it is published, too. */
  async function withoutRefused(publication: Publication): Promise<Publication> {
    const checked = await publisherFor(platform).check(publication);
    expect(checked.code, JSON.stringify(checked)).toBe(1);
    const items: { item: string; outcome: string }[] = Object(checked.data).setAside;
    const refused = items.filter(({ outcome }) => outcome === 'refused').map(({ item }) => item);
    if (refused.length === 0) return publication;
    expect(await publisherFor(platform).publish(publication)).toMatchObject({
      code: 40000,
      data: { errors: Object.fromEntries(refused.map((item) => [item, expect.anything()])) },
    });
    const isKept = (item: Parameters<typeof itemKey>[0]) => !refused.includes(itemKey(item));
    const kept = { patches: publication.patches.filter(isKept), resources: publication.resources.filter(isKept) };
    expect(kept, refused.join()).not.toEqual(publication);
    return withoutRefused(kept);
  }

  /** Those whose permissions concern the resources, and some others by turns. */
  function lookers(touched: readonly string[], index: number): Holder[] {
    const concerned = new Set(codesOf(touched));
    const isConcerned = ({ permissions }: Holder) =>
      permissions.length > 1 || permissions.some((code) => concerned.has(code.split(':')[0] ?? ''));
    const others = holders.filter((one) => !isConcerned(one));
    const some = isWholeSweep ? others.filter((_one, place) => place % 12 === index % 12) : [];
    return [...holders.filter(isConcerned), ...some];
  }

  function codesOf(touched: readonly string[]): string[] {
    return [
      ...ownCodes,
      ...flatten(product.list).flatMap(({ name = '', perm, data, read }) =>
        touched.includes(name) ? [perm ?? [], data ?? [], read ?? []].flat() : [],
      ),
    ];
  }

  async function crawlAll(looking: readonly Holder[], publication: Publication, touched: readonly string[]) {
    server.clock.advance(61);
    const found = new Map<string, Awaited<ReturnType<typeof crawl>>>();
    const pickers = [...resources, ...touched.filter((name) => !resources.includes(name))];
    for (const { name, person } of looking) found.set(name, await crawl(person, publication, touched, pickers));
    return found;
  }
});

/** Returns the resources that publications say something of. */
function touchedBy(states: readonly Publication[]): string[] {
  const named = states.flatMap(({ patches, resources: own }) => [
    ...patches.map(({ resource }) => resource),
    ...own.map(({ definition }) => definition.name),
  ]);
  return [...new Set(named)];
}

type Crawled = ReadonlyMap<string, Awaited<ReturnType<typeof crawl>>>;

interface Compared {
  readonly access: readonly AccessChange[];
  readonly old: Crawled;
  readonly found: Crawled;
  readonly now: Publication;
  readonly touched: readonly string[];
}

/** Returns what a holder finds otherwise than the effect names it. */
function differencesFor(holder: string, { access, old, found, now, touched }: Compared): string[] {
  const [was, is] = [old.get(holder), found.get(holder)];
  if (!was || !is) throw new Error(`Nobody looked as ${holder}.`);
  const named = (part: 'gained' | 'lost') => new Set(namedFor(access, holder, part, touched));
  const [gained, lost] = [named('gained'), named('lost')];
  const [more, less] = [new Set(missingIn(is.access, was.access)), new Set(missingIn(was.access, is.access))];
  const beside = missingIn(is.beside, was.beside).filter((one) => !isNamed(one, gained, was.access, now));
  return [
    ...missingIn(more, gained).map((one) => `has ${one}, unnamed`),
    ...missingIn(gained, more).map((one) => `has no ${one}`),
    ...missingIn(less, lost).map((one) => `has lost ${one}, unnamed`),
    ...missingIn(lost, less).map((one) => `has not lost ${one}`),
    ...beside.map((one) => `takes ${one}, beside`),
  ];
}

/** Returns what an effect names for a holder, as one finds it. */
function namedFor(
  access: readonly AccessChange[],
  holder: string,
  part: 'gained' | 'lost',
  touched: readonly string[],
): string[] {
  return access
    .filter(
      (change) => change[part].includes(holder) && (change.what === 'place' || touched.includes(change.resource ?? '')),
    )
    .map(({ what, resource = '', name, how = '' }) => [what, resource, name, how.replace(' masked', '')].join(' '))
    .filter((key) => !/^operation \w+ reveal /.test(key));
}

function missingIn(one: Found, other: Found): string[] {
  return [...one].filter((found) => !other.has(found)).toSorted();
}

/** Returns whether what is found beside belongs to a field or a resource that the holder is said to gain, or could read. */
function isNamed(found: string, gained: Found, before: Found, { patches, resources: own }: Publication): boolean {
  const [what = '', resource = '', name = ''] = found.split(' ');
  if (gained.has(`operation ${resource} list `)) return true;
  if (['order', 'head'].includes(what) && before.has(`field ${resource} ${name} read`)) return true;
  return gained.has(`field ${resource} ${name} read`) && patches.length + own.length > 0;
}

/** Makes a user for each role of the demo and each permission alone. */
async function everyHolder(server: PublishingServer): Promise<Holder[]> {
  const owner = await server.enter('owner@demo.example');
  const { db } = server.database;
  const made: Holder[] = [];
  const add = async (name: string, role: string, codes: readonly string[] = []) => {
    const email = `holder${made.length}@demo.example`;
    await owner.create('user', { username: email, email, roles: [role] });
    // Nobody could grant what is not published yet.
    for (const [position, value] of codes.entries())
      await db
        .withTables<{ role_permissions: { record: number; value: string; position: number } }>()
        .insertInto('role_permissions')
        .values({ record: Number(role), value, position })
        .execute();
    const person = await server.enter(email);
    const held: { code: string }[] = Object(await person.get('/resources/user'));
    made.push({ name, person, permissions: held.map((one) => one.code) });
  };
  const { records: roles } = await owner.page('/role/page?_end=100');
  for (const { id, name } of roles) await add(String(name), id);
  const known = codesIn(productCatalogue().plan.permissions).filter((code) => !code.startsWith(superAdmin));
  const codes = [...new Set([...known, ...ownCodes, ...ownCodes.map((code) => `${code}:delete`)])];
  const alone = codes.filter((code, index) => ownCodes.includes(code) || index % leftOut === 0);
  for (const [name, of] of [[everything, codes] as const, ...alone.map((code) => [`只有 ${code}`, [code]] as const)]) {
    const role = await owner.create('role', { name, code: `only_${made.length}`, scope: 'all', permissions: [] });
    await add(name, role.id, of);
  }
  made.push({ name: '超级管理员', person: await server.enter('super@demo.example'), permissions: [superAdmin, ''] });
  return made;
}

function codesIn(nodes: ReturnType<typeof productCatalogue>['plan']['permissions']): string[] {
  return nodes.flatMap(({ codes, children }) => [...codes, ...codesIn(children)]);
}
