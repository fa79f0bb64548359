import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transition } from '../../../src/engine/actions/record-action.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import { type Answer, type DemoConsole, openConsole } from './console.ts';
import { seeds, type World } from './transition-seeds.ts';
import { createWorld } from './transition-world.ts';

/*
 * Generated from the list: a resource with states added today is walked today, from every state by every transition.
 * Where its rules ask for more than its declaration says, `transition-seeds.ts` has what they need.
 */

const catalogue = productCatalogue();
const stateful = catalogue.resources.filter(({ states, allow }) => states !== undefined && allow.edit);
/** How many try the same transition of the same record at the same time. */
const crowd = 50;

/** Has enterprises hold any number of records: this test makes hundreds. */
const liftQuota = ({ database }: DemoConsole, quota: string) =>
  sql`update ${sql.table(catalogue.system.tenants)} set ${sql.ref(quota)} = null`.execute(database.db);

/** The transitions that users take. */
const transitionsOf = ({ states }: Resource) => (states?.transitions ?? []).filter(({ by }) => by !== 'server');

function statesOf(resource: Resource): string[] {
  const { type, settings } = fieldOf(resource, resource.states?.field ?? '');
  return (catalogue.kinds[type]?.choices?.(settings) ?? []).map(({ value }) => value);
}

/** Every pair of a state and a transition of a resource. */
const pairs = stateful.flatMap((resource) =>
  statesOf(resource).flatMap((state) =>
    transitionsOf(resource).map((transition) => ({
      resource,
      state,
      transition,
      name: `${resource.name}: ${transition.key} from ${state}`,
    })),
  ),
);
const allowed = pairs.filter(({ state, transition }) => transition.from.includes(state));
const refused = pairs.filter(({ state, transition }) => !transition.from.includes(state));
/** Transitions that end the state they start from: only one of a crowd can take them. */
const ending = allowed.filter(
  ({ state, transition }) => state === transition.from[0] && !transition.from.includes(transition.to),
);

describe.each(databases)('every transition on $name', (kind) => {
  let demo: DemoConsole;
  let world: World;
  let permissions: readonly string[];

  beforeAll(async () => {
    demo = await openConsole(kind);
    const [owner, platform] = [await demo.enter('owner@demo.example'), await demo.enter('super@demo.example')];
    const held: { code: string }[] = Object(await owner.get('/resources/user'));
    permissions = held.map(({ code }) => code);
    for (const { quota } of catalogue.resources) if (quota !== undefined) await liftQuota(demo, quota);
    world = createWorld(demo, catalogue, owner, platform);
  });
  afterAll(() => demo.stop());

  const personFor = (resource: Resource, { perm }: Transition) => {
    const isHeld =
      allows({ permissions, version: '' }, perm) && allows({ permissions, version: '' }, resource.rules.edit);
    return isHeld ? world.owner : world.platform;
  };
  const bodyOf = async (resource: Resource, { ask, key }: Transition) => {
    const body: Record<string, unknown> = {};
    for (const { field, optional } of ask) if (!optional) body[field] = await world.value(fieldOf(resource, field));
    return { ...body, ...seeds[resource.name]?.answers?.[key]?.(world) };
  };
  const take = async (resource: Resource, transition: Transition, id: string, body: object): Promise<Answer> =>
    personFor(resource, transition).call('POST', `/${resource.name}/${id}/actions/${transition.key}`, { body });
  const historyOf = async (resource: Resource, id: string): Promise<{ action: string; actor: unknown }[]> =>
    Object(await world.platform.get(`/${resource.name}/${id}/history`));
  const stateOf = async (resource: Resource, id: string) =>
    (await world.platform.record(`/${resource.name}/${id}`))[resource.states?.field ?? ''];

  it('is of every resource with states in the list', () => {
    expect(stateful.length).toBeGreaterThan(4);
    expect(allowed.length).toBeGreaterThan(stateful.length);
  });

  it.each(swept(allowed, 20, kind.name))('leads where it says: $name', async ({ resource, state, transition }) => {
    const { id } = await world.record(resource, state, transition.key);
    const answer = await take(resource, transition, id, await bodyOf(resource, transition));
    const [last] = await historyOf(resource, id);
    // The server may have been faster where the moment has come.
    const isDone = answer.code === 1 || (transition.due !== undefined && last?.actor === null);
    expect(isDone, `${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`).toBe(true);
    expect(await stateOf(resource, id)).toBe(transition.to);
    expect(last?.action).toBe(transition.key);
  });

  it.each(swept(refused, 20, kind.name))('is refused with a reason: $name', async ({ resource, state, transition }) => {
    const { id } = await world.record(resource, state, transition.key);
    const before = (await historyOf(resource, id)).length;
    const answer = await take(resource, transition, id, await bodyOf(resource, transition));
    expect(answer.code).toBe(40900);
    expect(answer.msg.length).toBeGreaterThan(5);
    const after = await historyOf(resource, id);
    expect(after.slice(0, after.length - before).filter(({ actor }) => actor !== null)).toEqual([]);
  });

  it.each(swept(ending, 4, kind.name))('is taken by one of many: $name', async ({ resource, state, transition }) => {
    const { id } = await world.record(resource, state, transition.key);
    const body = await bodyOf(resource, transition);
    const answers = await Promise.all(Array.from({ length: crowd }, () => take(resource, transition, id, body)));
    const lines = (await historyOf(resource, id)).filter(({ action }) => action === transition.key);
    expect(lines).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(lines[0]?.actor === null ? 0 : 1);
    // A user who waited too long for the record is told that the server is busy.
    expect(answers.filter(({ code }) => ![1, 40900, 50300].includes(code))).toEqual([]);
  });
});
