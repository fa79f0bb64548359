import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { importedFrom, nodeOf, nodesOf } from '../check/follow.ts';
import type { Location } from '../check/locate.ts';
import type { Node } from '../check/source.ts';
import type { Draft, Origin } from './draft.ts';

/**
 * Returns where code of the product that imports a resource says the name of one of its fields: rules, demo data, pages. The
 * check does not read code, and the name may mean something else there.
 */
export function mentionsOf({ loaded: { files } }: Origin, { sources }: Draft, resource: string, field: string) {
  const declared = files.resources[resource];
  const resources = new Set(Object.values(files.resources));
  return codeOf([path.dirname(files.screens), path.dirname(files.server)]).flatMap((file): Location[] => {
    const body = resources.has(file) ? [] : nodesOf(sources.parse(file)?.program.body);
    const doesImport = body.some(
      (one) => one.type === 'ImportDeclaration' && importedFrom(file, one, sources) === declared,
    );
    const said = doesImport ? saying(body, field) : undefined;
    return said ? [{ file, ...sources.positionOf({ file }, said.start) }] : [];
  });
}

function codeOf(folders: readonly string[]): readonly string[] {
  const found = folders
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    );
  return [...new Set(found)].filter((file) => /\.tsx?$/.test(file)).toSorted();
}

/** Returns the first part of code that says a name: as an identifier, or as a text of its own. */
function saying(code: unknown, name: string): Node | undefined {
  if (Array.isArray(code)) {
    for (const one of code) {
      const found = saying(one, name);
      if (found) return found;
    }
    return undefined;
  }
  const node = nodeOf(code);
  if (!node || node.type === 'ImportDeclaration') return undefined;
  const isName = node.type === 'Identifier' && node.name === name;
  if (isName || (node.type === 'Literal' && node.value === name)) return node;
  return saying(Object.values(node), name);
}
