import type { KindRegistry } from '../../src/engine/fields/kind.ts';
import { kinds } from '../../src/fields/index.ts';
import { type Docstring, readSource } from './source.ts';

const sources = import.meta.glob<string>('../../src/fields/*/*.ts', { query: '?raw', import: 'default', eager: true });
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/fields/*/*.ts', { eager: true });

/** Returns the docstrings and the types of a kind from its source. Defaults that name a constant have its value. */
export function sourceOf(name: string) {
  const registry: KindRegistry = kinds;
  const path = `../../src/fields/${name}/index.ts`;
  const source = sources[path];
  const module = modules[path];
  const [exportedAs] = Object.entries(module ?? {}).find(([, value]) => value === registry[name]) ?? [];
  if (source === undefined || exportedAs === undefined) throw new RangeError(`The kind "${name}" is not in ${path}.`);
  // A kind of several files may have its options, and the constants they name, beside its index.
  const folder = Object.keys(sources).filter((one) => one.startsWith(`../../src/fields/${name}/`));
  const constants: Readonly<Record<string, unknown>> = Object.assign({}, ...folder.map((one) => modules[one]));
  const constant = readSource(source).constant(exportedAs);
  const schema = constant.typeArguments[0]?.replace('typeof ', '') ?? '';
  const options = folder.flatMap((one) => Object.entries(readSource(sources[one] ?? '').docstringsOf(schema)));
  const docstrings = options.map(([option, { text, default: given }]): [string, Docstring] => [
    option,
    { text, default: given && String(constants[given] ?? given) },
  ]);
  return { ...constant, docstrings: Object.fromEntries(docstrings) };
}
