import { existsSync } from 'node:fs';
import path from 'node:path';
import { nodeOf, nodesIn, nodesOf } from './follow.ts';
import type { Location } from './locate.ts';
import type { LocatedProblem } from './located.ts';
import type { Sources } from './source.ts';

/** Returns the problem of a file that could not be loaded: where it or what it imports is no program, or fails. */
export function loadProblem(file: string, error: unknown, sources: Sources): LocatedProblem {
  const { place, message } = brokenImport(file, sources) ??
    thrownAt(error, sources.root) ?? { place: start(file), message: undefined };
  const said = message ?? (error instanceof Error ? error.message : String(error));
  return { ...place, path: '', found: undefined, allowed: '', message: `cannot be loaded: ${said.split('\n')[0]}` };
}

/** Returns whether a file, or one that it imports, is no program or is missing. */
export function isBroken(file: string, sources: Sources): boolean {
  return brokenImport(file, sources) !== undefined;
}

/** Returns the problem of a file with the name of another one: a resource is called as its file. */
export function sameNameProblem(file: string, other: string, { root }: Sources): LocatedProblem {
  const message = `a file of this name is there already: ${path.relative(root, other)}`;
  return { ...start(file), path: '', found: path.basename(file), allowed: '', message };
}

interface Broken {
  readonly place: Location;
  readonly message: string | undefined;
}

function start(file: string): Location {
  return { file, line: 1, column: 1 };
}

/** Looks through the imports for a file that cannot be parsed, or that is missing. */
function brokenImport(file: string, sources: Sources, seen = new Set<string>()): Broken | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const parsed = sources.parse(file);
  if (!parsed) return undefined;
  const { error, program } = parsed;
  if (error) return { place: { file, ...sources.positionOf({ file }, error.offset) }, message: error.message };
  const dynamic = nodesIn(program.body, ({ type }) => type === 'ImportExpression');
  for (const statement of [...nodesOf(program.body), ...dynamic]) {
    const source = nodeOf(statement.source);
    const target = typeof source?.value === 'string' ? sources.resolve(file, source.value) : undefined;
    if (!source || target === undefined || statement.importKind === 'type') continue;
    if (!sources.parse(target) && !existsSync(target))
      return { place: { file, ...sources.positionOf({ file }, source.start) }, message: `there is no file ${target}` };
    const inner = /\.tsx?$/.test(target) ? brokenImport(target, sources, seen) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Returns the first place of the project in the stack of an error. */
function thrownAt(error: unknown, root: string): Broken | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, file = '', line, column] of stack.matchAll(
    /\(?(?:file:\/\/)?((?:[A-Za-z]:)?[\\/][^\s()?]+\.tsx?)[^\s():]*:(\d+):(\d+)/g,
  )) {
    if (file.startsWith(root) && !file.includes('node_modules'))
      return { place: { file, line: Number(line), column: Number(column) }, message: undefined };
  }
  return undefined;
}
