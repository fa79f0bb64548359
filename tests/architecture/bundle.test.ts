import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { preloadedWith, pureLibraries } from '../../scripts/bundle.ts';
import { describing } from '../../scripts/short-inspect.ts';
import { iconNames } from '../../scripts/silent-icons.ts';
import config from '../../vite.config.ts';

/** Runs in a Node of its own: loads a package, and prints what that has changed of what all code shares. */
const comparison = `
  const shared = () => [globalThis, ...Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name])]
    .flatMap((value) => (typeof value === 'function' ? [value, value.prototype] : [value]))
    .filter((value) => Object(value) === value && value !== process)
    .map((value) => Object.getOwnPropertyNames(value).join());
  const before = shared();
  await import(process.argv[1]);
  const after = shared();
  console.log(JSON.stringify(after.filter((names, at) => names !== before[at])));`;

function changedBy(library: string): unknown {
  const args = ['--no-warnings', '--input-type=module', '-e', comparison, library];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' }));
}

describe('the build', () => {
  it('replaces no module of a package', async () => {
    const made: UserConfig = await config({ command: 'build', mode: 'production' });
    const { resolve, plugins = [] } = made;
    expect(resolve?.alias).toBeUndefined();
    const all = (await Promise.all(plugins)).flat(3).filter((plugin): plugin is Plugin => Boolean(plugin));
    expect(all.length).toBeGreaterThan(6);
    const own = all.filter(({ apply }) => apply !== 'serve');
    const isOwn = (hook: Plugin['load'] | Plugin['resolveId']) =>
      !hook || (typeof hook === 'object' && hook.filter?.id?.toString().startsWith('/^virtual:'));
    const replacing = own.filter(
      ({ name, resolveId, load }) => !name.startsWith('vite:') && !(isOwn(resolveId) && isOwn(load)),
    );
    expect(replacing.map(({ name }) => name)).toEqual([]);
  });

  it.each(pureLibraries)('may leave out %s where nothing of it is used: loading it changes nothing else', (library) => {
    expect(changedBy(library)).toEqual([]);
  });

  it('would notice a library that changes something else', () => {
    expect(changedBy('data:text/javascript,Array.prototype.last = () => undefined;')).toHaveLength(1);
    expect(changedBy('data:text/javascript,globalThis.left = 1;')).not.toEqual([]);
  });

  it('fetches with a chunk what else it needs, without what is there already', () => {
    const [own, other, base] = ['assets/list-a1.js', 'assets/rows-a1.js', 'assets/base-a1.js'] as const;
    const chunks = [own, other, 'assets/rolldown-runtime-a1.js', base];
    expect(preloadedWith(own, chunks, { hostType: 'js' })).toEqual([own, other]);
    expect(preloadedWith(own, [own, base], { hostType: 'js' })).toEqual([]);
    expect(preloadedWith(own, chunks, { hostType: 'html' })).toEqual(chunks);
  });

  it('knows how Refine names its functions', () => {
    const text = readFileSync('node_modules/@refinedev/core/dist/index.mjs', 'utf8');
    expect(text.match(/^__name\(\w+, "\w+"\);$/gm)?.length).toBeGreaterThan(20);
    expect(text).toMatch(/var __name = \(target, value\) => __defProp\(target, "name", /);
  });

  it.each(['AntdIcon', 'AntdIconLight'])('finds the English name of each icon in %s, to hide it', (component) => {
    const text = readFileSync(`node_modules/@ant-design/icons/es/components/${component}.js`, 'utf8');
    expect(text).toMatch(iconNames);
  });

  it.each(['', '-list', '-map', '-weakmap'])('finds what describes keys in side-channel%s', (part) => {
    const text = readFileSync(`node_modules/side-channel${part}/index.js`, 'utf8');
    expect(text).toContain(describing);
  });
});
