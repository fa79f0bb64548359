import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions as product } from '../../../server/product/definitions.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { conditionFields } from '../../../src/engine/fields/condition.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { operators } from '../../../src/engine/fields/operators.ts';
import { parseListQuery } from '../../../src/engine/queries/parse-query.ts';
import { systemFields } from '../../../src/engine/resource.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import { type Answer, type DemoConsole, openConsole, type Person } from './console.ts';
import { hostileStrings, prototypeKeys } from './hostile-strings.ts';

/** Nobody of an enterprise holds it. */
const perm = { read: 'super_admin' };

/** Each resource of the product, with one of its fields hidden from everybody of an enterprise. */
function withHiddenFields() {
  const hidden = new Map<string, string>();
  const definitions = Object.values(product).map((definition): [string, AnyDefinition] => {
    const { name, fields, recordLabel } = definition;
    const chosen = Object.entries(fields).find(([key, field]) => {
      // What prefills an answer is read by everybody.
      if (JSON.stringify(definition).includes(`"from":"${key}"`)) return false;
      // What a notice says itself is said to everybody it is for.
      if (Object.values(definition.notices ?? {}).some((notice) => notice.summary?.includes(key))) return false;
      // What a check compares is said to everybody whom it refuses.
      if (definition.checks?.some(({ where }) => conditionFields(where).includes(key))) return false;
      // What another enterprise is lent cannot be hidden here.
      if (definition.reach?.fields.includes(key)) return false;
      const isFree = field.required !== true && field.unique !== true && field.perm === undefined && !field.mask;
      return (
        isFree && key !== recordLabel && ['text', 'textarea', 'phone', 'email', 'date', 'money'].includes(field.type)
      );
    });
    if (!chosen) return [name, definition];
    const [key, field] = chosen;
    hidden.set(name, key);
    const isText = field.type === 'text' || field.type === 'textarea';
    const open = { ...field, filter: true, perm, ...(isText && { search: true }) };
    return [name, { ...definition, fields: { ...fields, [key]: open } }];
  });
  return { hidden, catalogue: productCatalogue({ list: [], definitions: Object.fromEntries(definitions) }) };
}

const { hidden, catalogue } = withHiddenFields();
/** Keywords that hold a NUL, or are longer than anybody types. */
const isRefused = (text: string) => text.includes('\0') || text.trim().length > 200;
/** What each database answered; both are asked the same. */
const answered = new Map<string, string>();

describe.each(databases)('hostile filters and orders on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue);
    owner = await demo.signIn('owner@demo.example');
  });
  afterAll(() => demo.stop());

  /** Asks for a page: never a failure of the server, and the same answer on both databases. */
  const ask = async (resource: string, params: readonly (readonly [string, string])[]): Promise<Answer> => {
    const query = new URLSearchParams(params.map(([name, value]): [string, string] => [name, value])).toString();
    const path = `/${resource}/page?${query}`;
    const answer = await owner.call('GET', path);
    const told = JSON.stringify([answer.status, answer.code, answer.msg, summary(answer.data)]);
    expect(answer.status, path).toBeLessThan(500);
    expect(told, path).not.toMatch(/sqlite|postgres|syntax|select |SELECT /);
    expect(told, path).toBe(answered.get(path) ?? told);
    answered.set(path, told);
    return answer;
  };

  const listed = catalogue.resources.filter(({ path, rules }) => path !== undefined && rules.list !== 'super_admin');

  // Hundreds of questions each: a slow machine is given its time.
  describe.each(swept(listed, 4).map((resource) => [resource.name, resource] as const))(
    'of %s',
    { timeout: 60_000 },
    (name, resource) => {
      const readable = Object.values(resource.fields).filter((field) => field.perm.read === undefined);
      const names = [
        ...new Set([...Object.keys(resource.fields), ...systemFields, ...prototypeKeys, '_search', '_bigrams']),
      ];
      const isTaken = (param: string, text: string, kinds: KindRegistry = catalogue.kinds) =>
        !('problems' in parseListQuery([[param, text]], resource, readable, kinds));

      it('filters by any field, operator and text as both databases agree, or refuses', async () => {
        let turn = 0;
        for (const field of names) {
          for (const operator of operators) {
            const param = operator === 'eq' ? field : `${field}_${operator}`;
            const taken = hostileStrings.filter((text) => isTaken(param, text));
            const refused = hostileStrings.filter((text) => !isTaken(param, text));
            if (taken.length > 0) {
              const most = resource.fields[field]?.mask ? 1 : 200;
              const some = taken.slice(0, most).map((text) => [param, text] as const);
              expect(await ask(name, some), param).toMatchObject({ code: 1 });
            }
            for (let asked = 0; asked < Math.min(3, taken.length); asked += 1, turn += 7) {
              expect(await ask(name, [[param, taken[turn % taken.length] ?? '']]), param).toMatchObject({ code: 1 });
            }
            const text = refused[turn % Math.max(1, refused.length)];
            if (text !== undefined) expect(await ask(name, [[param, text]]), param).toMatchObject({ code: 40000 });
          }
        }
      });

      it('sorts by what may be sorted by, and by nothing else', async () => {
        for (const field of [...names, 'nothing', ...hostileStrings.filter((_text, index) => index % 20 === 0)]) {
          for (const order of ['asc', 'desc', 'DESC; --']) {
            const params = [['_sort', field] as const, ['_order', order] as const];
            const isAllowed = !('problems' in parseListQuery(params, resource, readable, catalogue.kinds));
            expect(await ask(name, params), `${field} ${order}`).toMatchObject({ code: isAllowed ? 1 : 40000 });
          }
        }
      });

      it('looks for any text, as both databases agree', async () => {
        const mine = hostileStrings.filter((_text, index) => name === 'merchant' || index % 5 === name.length % 5);
        for (const text of mine) {
          expect((await ask(name, [['q', text]])).code, JSON.stringify(text)).toBe(isRefused(text) ? 40000 : 1);
        }
        for (const key of prototypeKeys) {
          expect(await ask(name, [['_preset', key]])).toMatchObject({ code: 40000 });
          expect(await ask(name, [[key, key]])).toMatchObject({ code: 40000 });
        }
      });

      it('answers for fields one may not see, or sees masked, as for none there are, but to a whole value', async () => {
        const unseen = Object.values(resource.fields).filter((field) => field.mask || field.name === hidden.get(name));
        const texts = ['1', 'a', '138', '2026-03-01', '星河', '%'];
        for (const { name: field, mask, filter } of unseen) {
          for (const operator of operators.filter((one) => !(mask && filter && one === 'eq'))) {
            for (const text of texts) {
              const suffix = operator === 'eq' ? '' : `_${operator}`;
              const told = async (asked: string) =>
                JSON.stringify(await ask(name, [[`${asked}${suffix}`, text]])).replaceAll(asked, 'FIELD');
              expect(await told(field), `${field}${suffix}=${text}`).toBe(await told('nosuchfield'));
            }
          }
          const ordered = async (asked: string) =>
            JSON.stringify(await ask(name, [['_sort', asked]])).replaceAll(asked, 'FIELD');
          expect(await ordered(field)).toBe(await ordered('nosuchfield'));
          if (mask) continue;
          const { records } = Object(await owner.get(`/${name}/page`));
          for (const record of records) expect(record).not.toHaveProperty(field);
        }
      });
    },
  );
});

/** Which records, in which order, and how many; or what was said. */
function summary(data: unknown): unknown {
  const { records, total } = Object(data);
  return Array.isArray(records) ? [records.map(({ id }) => id), total] : data;
}
