import path from 'node:path';
import { moduleRunnerTransform, transformWithOxc } from 'vite';
import { checkProduct, type LoadedProduct } from '../../scripts/check/product.ts';
import { openSources } from '../../scripts/check/source.ts';

export const root = path.join(import.meta.dirname, '../..');

/** A place of a source, which stands before the mistake that is planted there. */
const mark = '¦';

/** A mistake: what of a file is replaced, by what, and where in it the problem is. */
export interface Planted {
  readonly file: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Plants a mistake into a text: `to: ¦'usr'` is wrong from the mark on. Throws if there is nothing to replace. */
export function plant(file: string, text: string, from: string, to: string): Planted {
  const at = text.indexOf(from);
  if (at === -1) throw new RangeError(`${file} has no ${from}`);
  const marked = `${text.slice(0, at)}${to}${text.slice(at + from.length)}`;
  const before = marked.slice(0, marked.indexOf(mark)).split('\n');
  const unmarked = marked.replace(mark, '');
  return { file, text: unmarked, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Evaluates the text of a file as a module. What it imports is loaded as it is. */
async function evaluate(file: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const { code } = await transformWithOxc(text, file);
  const made = await moduleRunnerTransform(code, null, file, text);
  const exported: Record<string, unknown> = {};
  const names = ['__vite_ssr_import__', '__vite_ssr_exportName__', '__vite_ssr_exports__'];
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  const load = (specifier: string) => import(/* @vite-ignore */ path.resolve(path.dirname(file), specifier));
  const add = (name: string, get: () => unknown) =>
    Object.defineProperty(exported, name, { get, enumerable: true, configurable: true });
  await new AsyncFunction(...names, made?.code ?? '')(load, add, exported);
  return exported;
}

/** Checks a product with a mistake in one of its files, none of which is written. */
export async function problemsWith(
  product: LoadedProduct,
  folder: string,
  { file, text }: Pick<Planted, 'file' | 'text'>,
  others: Readonly<Record<string, string>> = {},
) {
  const module = await evaluate(file, text);
  const { configuration, files } = product;
  const name = Object.keys(files.resources).find((one) => files.resources[one] === file);
  const part = path.basename(file, '.ts');
  const changed =
    name !== undefined
      ? { definitions: { ...configuration.definitions, [name]: module.default } }
      : part === 'index'
        ? { entries: module.list, system: module.systemResources ?? configuration.system }
        : { [part]: module.default };
  const sources = openSources({ '#product': folder }, root, { ...others, [file]: text });
  return checkProduct({ ...product, configuration: Object.assign({}, configuration, changed) }, sources);
}
