import { describe, expect, it } from 'vitest';
import { withGeneratedParts } from '../../scripts/docs/generated-parts.ts';
import { readSource } from '../../scripts/docs/source.ts';
import { definitions as shipped } from '../../server/product/definitions.ts';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { cellNames, kinds, widgetNames } from '../../src/fields/index.ts';
import { resources as englishLabels } from '../../src/product/locales/en/resources/index.ts';
import { pages } from '../../src/product/pages/index.ts';
import dashboard from '../../src/resources/dashboard.ts';
import { list, slotNames, systemResources } from '../../src/resources/index.ts';
import { readDocument } from './documents.ts';

const document = readDocument('resources.md');
const sources = import.meta.glob<string>(
  ['../../src/engine/definition/{field,actions,list,screens,resource,routes}.ts', '../../features/*/definition.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const documented = (declaration: string) =>
  Object.values(sources).flatMap((code) => Object.keys(readSource(code).docstringsOf(declaration)));

/** What stands first in the lines of the document's tables. */
const toldProperties = new Set([...document.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, property]) => property));

/** Properties an author may write, by the schema that declares them. */
const written = ['resource', 'transition', 'action', 'fieldOptions', 'routeEntry'];

describe('docs/resources.md', () => {
  it('says of fields what the code says (run "npm run docs")', () => {
    expect(withGeneratedParts('resources.md', document)).toBe(document);
  });

  it('is refused where it has no place for what the code says', () => {
    expect(() => withGeneratedParts('resources.md', '# Resources')).toThrow('no place for "options of every field"');
  });

  it.each(written)('tells every property of %s in a table', (name) => {
    const properties = documented(name);
    expect(properties.length).toBeGreaterThan(1);
    expect(properties.filter((property) => !toldProperties.has(property))).toEqual([]);
  });

  it('tells every key of English labels', () => {
    const section = /^## English labels$[^]*/m.exec(document)?.[0] ?? '';
    const keys = new Set(Object.values(englishLabels).flatMap((labels) => Object.keys(labels)));
    expect([...keys].filter((key) => !section.includes(` ${key}:`))).toEqual([]);
  });

  it.each(['list', 'form', 'show'])('tells every property of the part "%s" of a resource', (part) => {
    const names = documented(part);
    expect(names.length).toBeGreaterThan(0);
    expect(names.map((name) => `${part}.${name}`).filter((name) => !toldProperties.has(name))).toEqual([]);
  });
});

describe.each([
  ['README.md', '../README.md'],
  ['docs/resources.md', 'resources.md'],
])('the resource in %s', (_name, path) => {
  it('is sound, beside those of the product', async () => {
    const definition = await exampleIn(readDocument(path));
    const entry = { path: '/custom/inquiry', name: 'inquiry', title: '咨询登记', perm: 'inquiry' };
    // A user who tries it out has added it.
    const isAdded = flatten(list).some(({ name }) => name === entry.name);
    const problems = checkConfiguration({
      entries: isAdded ? list : [...list, entry],
      definitions: { ...shipped, inquiry: definition },
      dashboard,
      kinds,
      system: systemResources,
      pages: Object.keys(pages),
      widgets: widgetNames,
      cells: cellNames,
      slots: slotNames,
    });
    expect(problems.map(describeProblem)).toEqual([]);
    expect(definition).toMatchObject({ name: 'inquiry', fields: { owner: { to: 'user' } } });
  });
});

/** The resource that a document writes down whole; it is data, so it runs as it stands. */
async function exampleIn(text: string): Promise<unknown> {
  const code = /^```ts\n(import \{ defineResource \}.*?)^```/ms.exec(text)?.[1] ?? '';
  const alone = code.replace(/^import .*$/m, 'const defineResource = (definition) => definition;');
  const module: { readonly default: unknown } = await import(`data:text/javascript,${encodeURIComponent(alone)}`);
  return module.default;
}

describe('the source of a kind', () => {
  const kind = readSource(`
    const options = z.strictObject({
      /** Most
       *  characters. @default most */
      max: z.optional(z.int()),
      to: resourceName,
    });
    /** Ten of them. */
    export const most = 10;
    /** A line of text. */
    export const text: FieldKind<typeof options, readonly string[]> = {};
  `);

  it('is read with its docstrings, defaults and types', () => {
    expect(kind.docstringsOf('options')).toEqual({
      max: { text: 'Most characters.', default: 'most' },
      to: { text: '', default: undefined },
    });
    expect(kind.constant('text')).toEqual({ text: 'A line of text.', typeArguments: ['typeof options', 'string[]'] });
  });

  it('has the docstrings of a schema, with those of the objects that it spreads', () => {
    const { docstringsOf } = readSource(`
      const shared = {
        /** Its name. */
        label,
      };
      /** One of them. */
      const section = z.strictObject({ ...shared, hint: z.string() });
      export const step = z.strictObject({
        ...section.shape,
        /** How wide. @default 1 */
        width: z.optional(z.number()),
      });
    `);
    expect(docstringsOf('step')).toEqual({
      label: { text: 'Its name.', default: undefined },
      hint: { text: '', default: undefined },
      width: { text: 'How wide.', default: '1' },
    });
    expect(docstringsOf('other')).toEqual({});
  });

  it('is refused where it lacks what is asked for, or is no TypeScript', () => {
    expect(() => kind.constant('date')).toThrow('no constant "date"');
    expect(() => readSource('export const = 1')).toThrow(SyntaxError);
  });
});
