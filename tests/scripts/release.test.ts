import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A user that owns nothing, in whose name root runs what must not write. */
const nobody = 65_534;
const names = { dependencies: { server: '1.0.0' }, devDependencies: { vite: '1.0.0' } };
const versions = { server: '1.0.0', vite: '1.0.0' };

let folder: string;
const at = (file: string) => path.join(folder, file);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
const lock = (packages: Readonly<Record<string, string>>) =>
  JSON.stringify({
    packages: {
      '': names,
      ...Object.fromEntries(Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }])),
    },
  });
/** Packages as npm leaves them, with a builder that writes a server. */
const install = (packages: Readonly<Record<string, string>>) => {
  write('node_modules/.package-lock.json', lock(packages));
  for (const name of Object.keys(packages)) write(`node_modules/${name}/package.json`, '{ "type": "module" }');
  if (!('vite' in packages)) return;
  const server = "import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist/server', { recursive: true });";
  write('node_modules/vite/bin/vite.js', `${server} writeFileSync('dist/server/main.js', "console.log('serving')");`);
};
const run = (script: string, user?: number) => {
  const options = { cwd: folder, encoding: 'utf8', ...(user !== undefined && { uid: user, gid: user }) } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [at(script)], options);
  return { status, said: stdout + stderr };
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  for (const script of ['start', 'build', 'requirements', 'product']) {
    cpSync(path.join(root, `scripts/${script}.mjs`), at(`scripts/${script}.mjs`));
  }
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20.0.0' } }));
  write('package-lock.json', lock(versions));
  install(versions);
});
/** Sets the modes of the folders that a build writes to. */
const setModes = (mode: number) => {
  for (const one of ['.', 'dist', 'dist/server']) if (existsSync(at(one))) chmodSync(at(one), mode);
};
afterEach(() => {
  setModes(0o755);
  rmSync(folder, { recursive: true });
});

const serving = { status: 0, said: 'serving\n' };

describe('a release', () => {
  it('is built by the first start, and not by the next', () => {
    expect(run('scripts/start.mjs')).toEqual({ status: 0, said: 'Building the console.\nserving\n' });
    expect(run('scripts/start.mjs')).toEqual(serving);
  });

  it.each([
    ['no packages', () => rmSync(at('node_modules'), { recursive: true })],
    [
      'packages of which some are missing since npm was interrupted',
      () => {
        for (const name of ['.package-lock.json', 'server']) rmSync(at(`node_modules/${name}`), { recursive: true });
      },
    ],
  ])('with %s says to install them', (_, change) => {
    change();
    expect(run('scripts/start.mjs')).toEqual({
      status: 1,
      said: 'The packages are not installed: run "npm ci" first.\n',
    });
  });

  it.each(['scripts/start.mjs', 'scripts/build.mjs'])(
    'without the packages that build it says in %s how they are installed, and why they are missing',
    (script) => {
      rmSync(at('node_modules'), { recursive: true });
      install({ server: versions.server });
      const { status, said } = run(script);
      expect(status).toBe(1);
      expect(said).toMatch(/^[^\n]*NODE_ENV[^\n]*run "npm ci --include=dev"[^\n]*\n$/);
    },
  );

  it('that is built starts without the packages that build it', () => {
    run('scripts/build.mjs');
    rmSync(at('node_modules'), { recursive: true });
    install({ server: versions.server });
    expect(run('scripts/start.mjs')).toEqual(serving);
  });

  it.each([
    ['an older package', { ...versions, server: '0.9.0' }, 'server is 0.9.0, and has to be 1.0.0'],
    ['an older builder', { ...versions, vite: '0.9.0' }, 'vite is 0.9.0, and has to be 1.0.0'],
    ['a package missing', { vite: '1.0.0' }, 'server is missing, and has to be 1.0.0'],
  ])('with %s says which, and to install them', (_, packages, which) => {
    run('scripts/build.mjs');
    install(packages);
    expect(run('scripts/start.mjs')).toEqual({
      status: 1,
      said: `The packages are not those of this release (${which}): run "npm ci".\n`,
    });
  });

  it.each([
    ['npm has noted no packages', () => rmSync(at('node_modules/.package-lock.json'))],
    ['what npm has noted is damaged', () => write('node_modules/.package-lock.json', '{')],
    [
      'a package for another system is not installed',
      () => write('package-lock.json', lock({ ...versions, arm: '1' })),
    ],
  ])('starts where %s', (_, change) => {
    change();
    run('scripts/build.mjs');
    expect(run('scripts/start.mjs')).toEqual(serving);
  });

  describe('in a folder that the server may not write', () => {
    const user = process.getuid?.() === 0 ? nobody : undefined;
    const lockFolders = () => setModes(0o555);

    it('starts once it is built', () => {
      run('scripts/build.mjs');
      lockFolders();
      expect(run('scripts/start.mjs', user)).toEqual(serving);
    });

    it.each([
      ['never built', () => {}],
      [
        'built before it was changed',
        () => {
          run('scripts/build.mjs');
          write('src/new.ts', '');
        },
      ],
    ])('says who has to build it where it was %s', (_, prepare) => {
      prepare();
      lockFolders();
      const { status, said } = run('scripts/start.mjs', user);
      expect(status).toBe(1);
      expect(said).toMatch(/^[^\n]*release-[^\n]* cannot be written[^\n]*run "npm run build" as the owner[^\n]*\n$/);
    });
  });
});
