import fc from 'fast-check';
import { sql } from 'kysely';
import type { Catalogue } from '../../../server/records/catalogue/catalogue.ts';
import type { Condition } from '../../../src/engine/fields/condition.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import { type Resource } from '../../../src/engine/resource.ts';
import { everySample } from '../../fields/arbitrary.ts';
import type { DemoConsole, Person, WireRecord } from './console.ts';
import { seeds, type World } from './transition-seeds.ts';

const dayInMs = 86_400_000;

export function createWorld(demo: DemoConsole, catalogue: Catalogue, owner: Person, platform: Person): World {
  let count = 0;
  const used = new Map<string, number>();
  const day = (days: number) => new Date(demo.clock.now().getTime() + days * dayInMs).toISOString();

  const ownId = async () => Number(Object(await owner.get('/users/info')).id);

  const value = async (field: Field): Promise<unknown> => {
    const { type, settings } = field;
    const target = catalogue.targetOf(field);
    const kind = catalogue.kinds[type];
    count += 1;
    if (target !== undefined) {
      const { records } = await owner.page(`/${target}/page?_end=1&_sort=id`);
      const { id } = records[0] ?? (await made(catalogue.resource(target)));
      return kind?.isMultiple?.(settings) ? [id] : id;
    }
    const [option] = kind?.choices?.(settings) ?? [];
    if (option) return kind?.isMultiple?.(settings) ? [option.value] : option.value;
    if (type === 'date') return day(30).slice(0, 10);

    // No two are alike, so that each answer changes something.
    if (type === 'datetime') return day(30 + count);
    if (type === 'text' || type === 'textarea') return `第${count}个`;
    if (type === 'phone') return `199${String(count).padStart(8, '0')}`;
    if (type === 'email') return `walk${count}@demo.example`;
    if (kind?.order === 'value' && 'min' in settings && typeof settings.min === 'number') return settings.min;
    if (type === 'int' || type === 'money' || type === 'duration') return 1;
    const sample = everySample.find((one) => one.type === type);
    return sample ? fc.sample(sample.values, { seed: count, numRuns: 1 })[0] : undefined;
  };

  /** A new record of valid values, or one of the demo where nobody makes any. */
  const made = async (resource: Resource): Promise<WireRecord> => {
    const { name, fields, allow } = resource;
    const own = await seeds[name]?.make?.(world);
    if (own) return own;
    if (!allow.create && !seeds[name]?.create) {
      const at = used.get(name) ?? 0;
      used.set(name, at + 1);
      const record = (await owner.page(`/${name}/page?_start=${at}&_end=${at + 1}&_sort=id`)).records[0];
      if (!record) throw new Error(`The demo has not enough records of "${name}", and nobody makes any: add a seed.`);
      return record;
    }
    const values: Record<string, unknown> = {};
    for (const field of Object.values(fields)) {
      const isAsked = field.form === true || field.form === 'create';
      const isGiven = field.required && isAsked && field.name !== 'enterprise';
      if (isGiven && !catalogue.kinds[field.type]?.generated) values[field.name] = await value(field);
    }
    Object.assign(values, await seeds[name]?.create?.(world));
    const by = resource.owner === 'platform' ? platform : owner;
    return by.create(name, values);
  };

  const world: World = {
    demo,
    owner,
    platform,
    value,
    make: made,
    next: () => (count += 1),
    async record(resource, state, key) {
      const { states, name } = resource;
      const record = await made(resource);
      const transition = states?.transitions.find((one) => one.key === key);
      await seeds[name]?.arrange?.[key]?.(world, record);
      const columns = { [states?.field ?? '']: state, ...satisfying(transition?.when, day, await ownId()) };
      const written = Object.entries(columns).map(([column, one]) => sql`${sql.ref(column)} = ${one}`);
      await sql`update ${sql.table(name)} set ${sql.join(written)} where id = ${Number(record.id)}`.execute(
        demo.database.db,
      );
      return record;
    },
  };
  return world;
}

/** Columns by which a condition holds; those of references and of several values are for the seeds. */
function satisfying(
  condition: Condition | undefined,
  day: (days: number) => string,
  me: number,
): Record<string, unknown> {
  if (!condition) return {};
  if ('all' in condition) return Object.assign({}, ...condition.all.map((one) => satisfying(one, day, me)));
  if ('any' in condition) return satisfying(condition.any[0], day, me);
  if ('me' in condition) return { [condition.me]: me };
  if (!('field' in condition)) return {};
  const { field, ...comparison } = condition;
  const [operator, given] = Object.entries(comparison)[0] ?? [];
  const isNow = typeof given === 'object' && given !== null && 'now' in given;
  if (operator === 'eq') return { [field]: typeof given === 'boolean' ? Number(given) : given };
  if (operator === 'in' && Array.isArray(given)) return { [field]: given[0] };
  if (operator === 'empty' && given === true) return { [field]: null };
  if (isNow) return { [field]: operator === 'lt' || operator === 'lte' ? day(-2).slice(0, 10) : day(2) };
  return {};
}
