import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { definitions } from '../../server/product/definitions.ts';
import { copyProject, type ProjectCopy } from '../setup/copy.ts';
import { isAll, isEveryday } from '../setup/extent.ts';

interface Options {
  readonly layout?: string;
  readonly list?: object;
  readonly show?: object;
  readonly resource?: object;
}

const options = import.meta.glob<Options>('../../features/*/definition.ts', { eager: true });
const names = readdirSync('features').toSorted();
const product = 'examples/assets';

/** All of them with `--all`; otherwise one, by the shard of the commit; none with the tests of every day. */
const tried = isAll ? names : isEveryday ? [] : names.filter((_name, index) => index === chosen() % names.length);

/** A number that differs from commit to commit. */
function chosen(): number {
  const { stdout = '' } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return Number.parseInt(stdout.slice(0, 6), 16) || 0;
}

let copy: ProjectCopy | undefined;
afterEach(() => copy?.remove());

describe('A feature whose folder is removed', () => {
  it.runIf(tried.length === 0)('is one of those that have one', () => expect(names).toContain('grid'));

  it.each(tried)('leaves a product without it whole: %s', async (name) => {
    copy = copyProject();
    rmSync(path.join(copy.folder, 'features', name), { recursive: true });
    const named = copy.run('scripts/build.mjs');
    for (const resource of resourcesWith(name)) expect(named.output).toContain(`${resource} › `);
    expect(named.status).toBe(resourcesWith(name).length === 0 ? 0 : 1);

    // The product that needs it is taken away, too.
    for (const folder of ['src/resources', 'src/product', 'server/product', 'tests', 'bench', 'scripts/simulate'])
      rmSync(path.join(copy.folder, folder), { recursive: true });
    copy.replace('package.json', './server/product/index.ts', `./${product}/server.ts`);
    copy.replace('package.json', './src/product/*.ts', `./${product}/*.ts`);
    copy.write(
      'tsconfig.removed.json',
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['src', 'server', 'features', product],
        exclude: ['**/tests'],
      }),
    );
    expect(copy.run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.removed.json').output).toBe('');
    expect(copy.run('node_modules/oxlint/bin/oxlint', '--deny-warnings', 'src', 'server', 'features')).toMatchObject({
      status: 0,
    });

    const server = await copy.start();
    try {
      const answer = await fetch(`${server.url}/sso/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@assets.example', password: 'Demo-2026!', platform: 'PC' }),
      });
      expect(await answer.json()).toMatchObject({ code: 1, data: { token: expect.any(String) } });
    } finally {
      await server.stop();
    }
  });
});

/** The resources of the product that use a feature. */
function resourcesWith(name: string): string[] {
  const { layout, list = {}, show = {}, resource = {} } = options[`../../features/${name}/definition.ts`] ?? {};
  return Object.entries(definitions).flatMap(([file, definition]) => {
    const uses =
      Object.keys(resource).some((key) => key in definition) ||
      Object.keys(list).some((key) => key in (definition.list ?? {})) ||
      Object.keys(show).some((key) => key in (definition.show ?? {})) ||
      definition.list?.layouts?.some((one: string) => one === layout);
    return uses ? [file] : [];
  });
}
