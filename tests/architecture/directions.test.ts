import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const server = path.join(import.meta.dirname, '../../server');

/** The folders and files of the server that each folder or file imports. */
function importsByPart(): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const part = partOf(file);
    const imported = imports.get(part) ?? new Set();
    for (const [, specifier = ''] of readFileSync(path.join(server, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const target = path.join(path.dirname(file), specifier);
      if (!target.startsWith('..') && partOf(target) !== part) imported.add(partOf(target));
    }
    imports.set(part, imported);
  }
  return imports;
}

const partOf = (file: string) => file.split(path.sep)[0] ?? file;

describe('The folders of the server', () => {
  it('and its files in none import in one direction', () => {
    const imports = importsByPart();
    const pairs = [...imports].flatMap(([part, imported]) =>
      [...imported]
        .filter((other) => part < other && imports.get(other)?.has(part))
        .map((other) => `${part} ↔ ${other}`),
    );
    expect(imports.size).toBeGreaterThan(10);
    expect(pairs).toEqual([]);
  });
});
