import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Plan } from '../../../src/engine/routes/plan.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import { type Answer, type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';
import { type Asked, type Expected, otherEndpoints, resourceEndpoints } from './endpoints.ts';

/*
 * Generated from the list of resources and from what the server mounts: a resource or an endpoint added today is walked
 * today, by everybody, over both enterprises and through the data scope.
 */

const catalogue = productCatalogue();
const base = '/buffalo/v1';
const missing = '999999999999999';
const resources = catalogue.resources.map((resource) => [resource.name, resource] as const);

/** Every endpoint of a resource, with what is expected of it. */
function endpointsOf(resource: Resource): { readonly method: string; readonly expected: Expected }[] {
  return Object.entries(resourceEndpoints).flatMap(([endpoint, expectation]) =>
    expectation(resource, catalogue).map((expected) => ({ method: endpoint.split(' ')[0] ?? '', expected })),
  );
}

interface Walker {
  readonly who: string;
  readonly person: Person;
  readonly permissions: readonly string[];
}

describe.each(databases)('every endpoint on $name', (kind) => {
  let demo: DemoConsole;
  let walkers: Walker[];
  let owner: Person;
  let other: Person;
  let own: Person;
  let ownId: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
    const platform = await demo.enter('super@demo.example');
    const all = await permissionsOf(owner);
    const invite = async (name: string, role: object | undefined) => {
      const roles = role === undefined ? [] : [(await owner.create('role', { name, code: name, ...role })).id];
      const email = `${name}@demo.example`;
      const { id } = await owner.create('user', { username: name, email, roles });
      return { id, person: await demo.enter(email) };
    };
    const known = new Set(codesOf(catalogue.plan.permissions));
    const grantable = all.filter((code) => known.has(code));
    const narrow = await invite('narrow', { scope: 'own', permissions: grantable });
    const few = await invite('few', { permissions: ['merchant_admin'] });
    const none = await invite('none', undefined);
    ({ person: own, id: ownId } = narrow);
    walkers = await Promise.all(
      Object.entries({ platform, owner, narrow: own, few: few.person, none: none.person }).map(
        async ([who, person]) => ({ who, person, permissions: await permissionsOf(person) }),
      ),
    );
  });
  afterAll(() => demo.stop());

  /** The answer of a call; a file stands for a success, with its text. */
  async function ask(person: Person, method: string, resource: Resource, { path, body, isFile }: Asked) {
    const url = `/${resource.name}${path}`;
    if (!isFile) return person.call(method, url, body === undefined ? {} : { body });
    const response = await person.fetch(
      url,
      { 'Content-Type': 'application/json' },
      { method, ...(body && { body: JSON.stringify(body) }) },
    );
    const text = await response.text();
    if (!(response.headers.get('Content-Type') ?? '').includes('json')) {
      return { status: response.status, code: 1, msg: '', data: text };
    }
    const { code, msg, data }: Answer = JSON.parse(text);
    return { status: response.status, code, msg, data };
  }

  /** The ids of the records somebody sees, as far as one page shows them. */
  async function seenBy(person: Person, resource: Resource): Promise<WireRecord[]> {
    return (await person.page(`/${resource.name}/page?_end=200&_sort=id`)).records;
  }

  it('is expected: whatever the server mounts stands in the list of expectations, and nothing else', () => {
    const mounted = new Set(
      demo.app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    );
    const expected = [
      ...Object.keys(resourceEndpoints).map((endpoint) => endpoint.replace(' /', ` ${base}/`)),
      ...Object.keys(otherEndpoints),
    ];
    expect([...mounted].toSorted()).toEqual(expected.toSorted());
  });

  it('but the public ones is for signed-in users', async () => {
    for (const [endpoint, who] of Object.entries(otherEndpoints)) {
      const [method = '', path = ''] = endpoint.split(' ');
      if (who === 'public') continue;
      const response = await demo.app.request(path.replaceAll(/\{\w+\}/g, '1'), { method }, {});
      expect(`${endpoint} ${response.status}`).toBe(`${endpoint} ${who === 'signed' ? 403 : 401}`);
    }
    for (const { method, expected } of resources.flatMap(([, resource]) => endpointsOf(resource)).slice(0, 60)) {
      const response = await demo.app.request(`${base}/merchant${expected.ask('1').path}`, { method }, {});
      expect(response.status).toBe(401);
    }
  });

  describe.each(swept(resources, 6, kind.name))('of %s', (_name, resource) => {
    // Everybody may ask for so many figures a minute, and asks for those of every resource.
    beforeAll(() => demo.clock.advance(61));

    it('answers users who hold its permission, and refuses everybody else', async () => {
      for (const { who, person, permissions } of walkers) {
        const snapshot = { permissions, version: '' };
        for (const { method, expected } of endpointsOf(resource)) {
          const asked = expected.ask(missing);
          const answer = await ask(person, method, resource, asked);
          const isAllowed =
            expected.rules.every((rule) => allows(snapshot, rule)) || expected.isOpen?.(snapshot) === true;
          const told = `${who} ${method} ${asked.path} ${answer.code === 50008 ? 'refused' : 'answered'}`;
          expect(told).toBe(`${who} ${method} ${asked.path} ${isAllowed ? 'answered' : 'refused'}`);
          expect(answer.status, told).toBeLessThan(500);
        }
      }
    });

    it('answers a record of another enterprise, or outside the data scope, like a missing one', async () => {
      if (resource.owner === 'platform') return;
      const foreign = (await seenBy(other, resource))[0]?.id;
      const inReach = new Set((await seenBy(own, resource)).map(({ id }) => id));
      const outside = (await seenBy(owner, resource)).find(({ id }) => !inReach.has(id))?.id;
      for (const { method, expected } of endpointsOf(resource).filter(({ expected: { record } }) => record)) {
        const gone = await ask(own, method, resource, expected.ask(missing));
        for (const id of [foreign, outside].filter((one) => one !== undefined)) {
          expect(await ask(own, method, resource, expected.ask(id)), `${method} ${expected.ask(id).path}`).toEqual(
            gone,
          );
        }
        expect(gone.code, `${method} ${expected.ask(missing).path}`).toBe(40400);
      }
    });

    it('shows nothing of another enterprise, and of its own what is in the data scope', async () => {
      if (resource.owner === 'platform') return;
      const foreign = await seenBy(other, resource);
      const foreignIds = new Set(foreign.map(({ id }) => id));
      const everything = await seenBy(owner, resource);
      const mine = everything.filter((record) => isInScope(resource, record, ownId));
      for (const [person, expected] of [
        [owner, everything],
        [own, mine],
      ] as const) {
        const { records, total } = await person.page(`/${resource.name}/page?_end=200&_sort=id`);
        const ids = records.map(({ id }) => id);
        expect(ids.filter((id) => foreignIds.has(id))).toEqual([]);
        // Of more records than a page holds, only those of the first page are known.
        const known = new Set(everything.map(({ id }) => id));
        expect(everything.length < 200 ? ids : ids.filter((id) => known.has(id))).toEqual(expected.map(({ id }) => id));
        if (everything.length < 200) expect(total).toBe(expected.length);
        expect(Object(await person.get(`/${resource.name}/counts`)).all).toBe(total);
        const figures = await person.get(`/${resource.name}/aggregate?by=month:createdAt&measure=count`);
        expect(countIn(figures)).toBe(total);
        const asked = [...everything, ...foreign].slice(0, 150).map(({ id }) => `id=${id}`);
        const query = asked.join('&');
        const among = new Set(expected.map(({ id }) => `id=${id}`));
        const wanted = asked.filter((one) => among.has(one)).length;
        expect(await person.get(`/${resource.name}?${query}`)).toHaveLength(wanted);
        expect((await person.page(`/${resource.name}/page?_end=200&${query}`)).total).toBe(wanted);
        expect(await person.get(`/${resource.name}/options?${query}`)).toHaveLength(wanted);
        const options: { value: string }[] = Object(await person.get(`/${resource.name}/options`));
        if (everything.length < 200) {
          for (const { value } of options) expect(ids, `option ${value}`).toContain(value);
        }
        for (const { value } of options) expect(foreignIds.has(value)).toBe(false);
      }
    });
  });
});

/** All that the groups of an answer count together. */
function countIn(figures: unknown): number {
  const groups: { values: { count: number } }[] = Object(figures);
  return groups.reduce((sum, { values }) => sum + values.count, 0);
}

function codesOf(nodes: Plan['permissions']): string[] {
  return nodes.flatMap(({ codes, children }) => [...codes, ...codesOf(children)]);
}

async function permissionsOf(person: Person): Promise<string[]> {
  const codes: { code: string }[] = Object(await person.get('/resources/user'));
  return codes.map(({ code }) => code);
}

/** Whether a record is one's own, as the data scope `own` has it. */
function isInScope({ scope }: Resource, record: WireRecord, user: string): boolean {
  if (scope === undefined) return true;
  if (scope.owners.length === 0) return record.createdBy === user;
  const owners = scope.owners.flatMap((name) => record[name] ?? []);
  if (owners.length > 0) return owners.includes(user);
  return scope.unowned === 'all' || record.createdBy === user;
}
