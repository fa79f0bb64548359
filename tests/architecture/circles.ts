import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** What an import or a re-export names, of types and of what is loaded later as well. */
const imported = /(?:^|[^.\w])(?:from|import)\s*\(?\s*['"](\.[^'"?]+)/g;
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;

/** Every source file of the tree by its path from the root. */
export function sources(): Map<string, string> {
  const names = ['src', 'server', 'features', 'scripts', 'tests', 'bench'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const files = names.filter((name) => /\.(ts|tsx|mjs)$/.test(name)).map((name) => name.split(path.sep).join('/'));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** The circles in which files import each other, as paths that end where they begin; one of each that hang together. */
export function circlesIn(files: ReadonlyMap<string, string>): string[] {
  return circlesOf(importsOf(files));
}

/** The files that each file imports. */
export function importsOf(files: ReadonlyMap<string, string>): Map<string, string[]> {
  return new Map([...files].map(([file, text]) => [file, importsIn(file, text, files)]));
}

/** The circles of what imports what: files, or folders. */
export function circlesOf(importsOfEach: ReadonlyMap<string, Iterable<string>>): string[] {
  const seen = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const begun = trail.indexOf(file);
    if (begun >= 0) circles.push([...trail.slice(begun), file].join(' → '));
    if (seen.has(file)) return;
    seen.add(file);
    for (const target of importsOfEach.get(file) ?? []) visit(target, [...trail, file]);
  };
  for (const file of importsOfEach.keys()) visit(file, []);
  return circles;
}

function importsIn(file: string, text: string, files: ReadonlyMap<string, string>): string[] {
  const targets = [...text.replaceAll(comment, '').matchAll(imported)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
  return [...new Set(targets)].filter((target) => files.has(target));
}
