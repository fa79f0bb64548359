import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import type { Database, DatabaseKind } from './databases.ts';

/** Databases and a folder of each test of a suite, gone once it is over: for what starts several servers, or moves between them. */
export function placesOf(kind: DatabaseKind) {
  const places: Database[] = [];
  let folder: string | undefined;
  afterEach(async () => {
    await Promise.all(places.splice(0).map((place) => place.drop()));
    if (folder !== undefined) rmSync(folder, { recursive: true });
    folder = undefined;
  });
  return {
    async create(encoding?: string): Promise<Database> {
      const place = await kind.create(undefined, encoding);
      places.push(place);
      return place;
    },
    /** The path of a file in the folder of the test. */
    file(name: string): string {
      folder ??= mkdtempSync(path.join(tmpdir(), 'backup-'));
      return path.join(folder, name);
    },
  };
}
