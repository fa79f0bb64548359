import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A node of a syntax tree in its file. */
export interface Place {
  readonly file: string;
  readonly node: Node;
}

/** A node, whatever it is: which properties it has goes by its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** Line and column, from 1, as editors count them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

interface Parsed {
  readonly text: string;
  readonly program: ESTree.Program;
  /** Where the file stops to be a program, with what the parser says. */
  readonly error: { readonly offset: number; readonly message: string } | undefined;
}

/** Source files by path, each parsed when it is first asked for. */
export interface Sources {
  /** The folder of the project. */
  readonly root: string;
  parse(file: string): Parsed | undefined;
  /** Returns the file that a module imports by this name. Undefined for packages. */
  resolve(from: string, specifier: string): string | undefined;
  positionOf(place: Pick<Place, 'file'>, offset: number): Position;
}

/**
 * Returns the sources of a product.
 *
 * @param aliases folders by the beginning of an import: `#product`
 * @param root the folder of the project
 * @param changed texts in place of those of files, by path
 */
export function openSources(
  aliases: Readonly<Record<string, string>>,
  root: string,
  changed: Readonly<Record<string, string>> = {},
): Sources {
  const parsed = new Map<string, Parsed | undefined>();
  const read = (file: string) => changed[file] ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const parse = (file: string) => {
    if (!parsed.has(file)) parsed.set(file, parseText(file, read(file)));
    return parsed.get(file);
  };
  return {
    root,
    parse,
    resolve(from, specifier) {
      if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier);
      const alias = Object.keys(aliases).find((one) => specifier.startsWith(`${one}/`));
      if (alias === undefined) return undefined;
      return `${path.join(aliases[alias] ?? '', specifier.slice(alias.length + 1))}.ts`;
    },
    positionOf({ file }, offset) {
      const before = (parse(file)?.text ?? '').slice(0, offset).split('\n');
      return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    },
  };
}

function parseText(file: string, text: string | undefined): Parsed | undefined {
  if (text === undefined) return undefined;
  const { program, errors } = parseSync(file, text);
  const [first] = errors;
  return { text, program, error: first && { offset: first.labels[0]?.start ?? 0, message: first.message } };
}
