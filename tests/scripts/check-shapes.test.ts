import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { LoadedProduct } from '../../scripts/check/product.ts';
import { isObject } from '../../src/base/is-object.ts';
import { fieldOptions } from '../../src/engine/definition/field.ts';
import { resource } from '../../src/engine/definition/resource.ts';
import { routeEntry } from '../../src/engine/definition/routes.ts';
import { kinds } from '../../src/fields/index.ts';
import { isEveryday } from '../setup/extent.ts';
import { plant, problemsWith } from './planted.ts';

const folder = '/planted';
const files = {
  screens: `${folder}/screens.ts`,
  list: `${folder}/resources/index.ts`,
  device: `${folder}/resources/device.ts`,
  person: `${folder}/resources/person.ts`,
};
/** A product of two resources, which no file holds. */
const texts = {
  [files.screens]: `import { list, system } from './resources/index.ts';\nexport const screens = { list, system };\n`,
  [files.list]: `export const list = [
  { path: '/devices', name: 'device', title: 'Devices' },
  { path: '/people', name: 'person', title: 'People' },
  { path: '/planted', name: 'planted', title: 'Planted' },
];
`,
  [files.device]: `export default {
  name: 'device',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: 'Title' },
    keeper: { type: 'ref', label: 'Keeper', to: 'person' },
  },
};
`,
};
const device = texts[files.device] ?? '';
const product: LoadedProduct = {
  configuration: {
    entries: [
      { path: '/devices', name: 'device', title: 'Devices' },
      { path: '/people', name: 'person', title: 'People' },
    ],
    definitions: {
      device: {
        name: 'device',
        recordLabel: 'title',
        fields: {
          title: { type: 'text', label: 'Title' },
          keeper: { type: 'ref', label: 'Keeper', to: 'person' },
        },
      },
      person: {
        name: 'person',
        recordLabel: 'title',
        fields: {
          title: { type: 'text', label: 'Title' },
          device: { type: 'ref', label: 'Device', to: 'device', filter: true },
        },
      },
    },
    kinds,
    system: {
      users: 'person',
      roles: 'person',
      departments: 'person',
      tenants: 'person',
      loginLog: 'person',
      auditLog: 'person',
    },
    pages: [],
  },
  files: {
    screens: files.screens,
    console: `${folder}/console.ts`,
    server: `${folder}/server.ts`,
    resources: { device: files.device, person: files.person },
  },
  failed: [],
};

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

/** What a schema of zod says of itself. */
function defOf(schema: unknown): Readonly<Record<string, unknown>> {
  const def = isObject(schema) ? schema.def : undefined;
  return isObject(def) ? def : {};
}

const isOptional = (schema: unknown) => defOf(schema).type === 'optional';
const within = (schema: unknown): unknown => (isOptional(schema) ? within(defOf(schema).innerType) : schema);

/** Returns the shape of the object that a schema accepts, of the first alternative that is one. */
function shapeOf(schema: unknown): Shape | undefined {
  const def = defOf(within(schema));
  if (isObject(def.shape)) return def.shape as Shape;
  if (!Array.isArray(def.options) || def.type === 'lazy') return undefined;
  return def.options.map(shapeOf).find((one) => one !== undefined);
}

/** Texts of which every pattern accepts one. */
const words = ['planted', '7d', '5m', 'P'];

function isAccepted(schema: unknown, value: unknown): boolean {
  return z.safeParse(schema as Schema, value).success;
}

/** Returns the text of a value that a schema accepts. */
function sample(schema: unknown): string {
  const { type, values, entries, options, element, items } = defOf(within(schema));
  const shape = shapeOf(schema);
  if (type === 'literal' && Array.isArray(values)) return JSON.stringify(values[0]);
  if (type === 'enum' && isObject(entries)) return JSON.stringify(Object.values(entries)[0]);
  if (type === 'array') return `[${sample(element)}]`;
  if (type === 'tuple' && Array.isArray(items)) return `[${items.map(sample).join(', ')}]`;
  if (shape && type === 'object') return `{ ${required(shape).join(', ')} }`;
  if (type === 'union' && Array.isArray(options)) return sample(options[0]);
  if (type === 'string') return JSON.stringify(words.find((word) => isAccepted(schema, word)));
  return { number: '1', boolean: 'true', record: '{}', lazy: '{ all: [] }' }[String(type)] ?? "'planted'";
}

function required(shape: Shape, without?: string): string[] {
  return Object.entries(shape).flatMap(([name, part]) =>
    isOptional(part) || name === without ? [] : [`${name}: ${sample(part)}`],
  );
}

/** Returns the text of a value that a schema refuses. */
function wrong(schema: Schema): string | undefined {
  if (!isAccepted(schema, 12_345)) return '12345';
  return isAccepted(schema, 'planted') ? undefined : "'planted'";
}

type Case = readonly [title: string, to: string];

/** Each property of an object and of those in it: of a wrong type, and misspelt. */
function casesOf(shape: Shape, wrap: (inner: string) => string, path = '', depth = 0): readonly Case[] {
  return Object.entries(shape).flatMap(([name, part]): readonly Case[] => {
    const around = required(shape, name)
      .map((one) => `${one},\n`)
      .join('');
    const put = (text: string) => wrap(`${around}${text},`);
    const at = path === '' ? name : `${path}.${name}`;
    const bad = wrong(part);
    const inner = within(part);
    const entry = defOf(inner).type === 'array' ? defOf(inner).element : undefined;
    const record = defOf(inner).type === 'record' ? defOf(inner).valueType : undefined;
    const nested = shapeOf(entry ?? record ?? inner);
    const open = entry === undefined ? (record === undefined ? '{' : '{ planted: {') : '[{';
    const close = entry === undefined ? (record === undefined ? '}' : '} }') : '}]';
    return [
      ...(bad === undefined ? [] : [[`${at} of a wrong type`, put(`${name}: ¦${bad}`)] as const]),
      [`${at} misspelt`, put(`¦${name}${name.at(-1)}: ${sample(part)}`)],
      ...(nested && depth < 3
        ? casesOf(nested, (text) => put(`${name}: ${open}\n${text}\n${close}`), at, depth + 1)
        : []),
    ];
  });
}

const { name: _name, recordLabel: _label, fields: _fields, ...optional } = resource.shape;
const inResource = casesOf(optional, (text) => `},\n${text}\n};`);
const ofKinds = Object.entries(kinds).flatMap(([kind, { shape }]): readonly Case[] => {
  const own: Shape = { ...fieldOptions.shape, ...shape };
  return casesOf(own, (text) => `planted: { type: '${kind}',\n${text} },\n    keeper:`, kind);
});
const { title: _title, ...ofEntry } = routeEntry.shape;
const inList = casesOf(ofEntry, (text) => `title: 'Planted',\n${text} },`);

describe('a mistake in the shape of what is declared', () => {
  it('is planted everywhere', () => {
    expect(inResource.length).toBeGreaterThan(250);
    expect(ofKinds.length).toBeGreaterThan(1000);
    expect(inList.length).toBeGreaterThan(30);
  });

  it.each([
    ['a resource', files.device, '},\n};', inResource],
    ['a field', files.device, 'keeper:', ofKinds],
    ['the list', files.list, "title: 'Planted' },", inList],
  ] as const)('is reported once, with its place, anywhere in %s', async (_part, file, from, cases) => {
    const unexpected: string[] = [];
    for (const [title, to] of isEveryday ? cases.filter((_one, index) => index % 7 === 0) : cases) {
      const planted = plant(file, texts[file] ?? device, from, to);
      const problems = await problemsWith(product, folder, planted, texts);
      const places = problems.map(({ line, column }) => `${line}:${column}`);
      if (places.join() !== `${planted.line}:${planted.column}`)
        unexpected.push(
          `${title} at ${planted.line}:${planted.column}: ${problems.map((one) => `${one.line}:${one.column} ${one.message.slice(0, 140)}`).join(' | ')}`,
        );
    }
    expect(unexpected).toEqual([]);
  });
});
