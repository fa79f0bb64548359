import { createHash } from 'node:crypto';
import type { Dialect } from '../../storage/driver/dialect/dialect.ts';

/** A migration of the tables of an older release, as in its file. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** Checksum of the text: a file must not change after it was run. */
  readonly checksum: string;
}

/**
 * Returns the migrations of one kind of database, in order. `texts` contains the files by path. Throws a `RangeError`
 * for an invalid file name.
 */
export function migrationsOf(texts: Readonly<Record<string, string>>, database: Dialect['name']): Migration[] {
  return Object.entries(texts)
    .map(([path, text]) => ({ file: path.slice(path.lastIndexOf('/') + 1), text }))
    .flatMap(({ file, text }) => {
      const [, name, only] = /^(\d{4}-[a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file) ?? [];
      if (name === undefined) throw new RangeError(`The migration ${file} is not named like 0001-what-it-does.sql`);
      return only === undefined || only === database ? [migration(name, text)] : [];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the migrations of this release: those of the server's own tables, and those of the product by path. */
export function releaseMigrations(
  database: Dialect['name'],
  ofProduct: Readonly<Record<string, string>> = {},
): Migration[] {
  const own = import.meta.glob<string>('./*.sql', { eager: true, query: '?raw', import: 'default' });
  return migrationsOf({ ...own, ...ofProduct }, database);
}

function migration(name: string, text: string): Migration {
  const statements = text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean);
  return { name, statements, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
}
