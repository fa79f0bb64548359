import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { flatten, keyOf } from '../../src/engine/routes/route.ts';
import { productFolder } from '../product.mjs';
import type * as Entry from './entry.ts';

const entry = 'scripts/effect/entry.ts';

/** A product of one tree, in normal form. */
export interface LoadedTree {
  /** Its resources as they are written, and the entries of its list by their keys. */
  readonly declarations: Readonly<Record<string, unknown>>;
  readonly catalogue: ReturnType<typeof Entry.catalogueOf>;
  readonly layouts: ReturnType<typeof Entry.layoutsOf>;
  /** The standard roles of the product, with what they are proposed to get. */
  readonly roles: ReturnType<typeof Entry.withGrants>;
}

/** A commit that cannot be compared, and why. */
export class TreeError extends Error {
  override readonly name = 'TreeError';
}

/**
 * Loads the product of a commit, by the code of that commit and the packages of this tree. Throws a `TreeError` for a
 * commit that does not exist, or whose resources have mistakes.
 */
export async function loadCommit(root: string, ref: string): Promise<LoadedTree> {
  const folder = mkdtempSync(path.join(tmpdir(), 'effect-'));
  try {
    const commit = git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
    if (commit === undefined) throw new TreeError(`There is no commit "${ref}".`);
    git(root, ['worktree', 'add', '--detach', '--quiet', folder, commit]);
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    mkdirSync(path.join(folder, 'scripts/effect'), { recursive: true });
    copyFileSync(path.join(root, entry), path.join(folder, entry));
    return await loadTree(folder, ref);
  } finally {
    git(root, ['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Loads the product of the files in a folder. @param name what messages call it */
export async function loadTree(root: string, name: string): Promise<LoadedTree> {
  const outDir = mkdtempSync(path.join(root, 'node_modules/.effect-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      ...(productFolder !== undefined && { resolve: { alias: { '#product': path.join(root, productFolder) } } }),
      build: {
        ssr: entry,
        outDir,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'tree.mjs' } },
      },
    });
    const loaded: typeof Entry = await import(pathToFileURL(path.join(outDir, 'tree.mjs')).href);
    const { product, catalogueOf, layoutsOf, withGrants } = loaded;
    const catalogue = catalogueOf(product);
    const entries = flatten(product.list).map(({ children: _children, ...one }) => [keyOf(one), one] as const);
    return {
      declarations: { ...product.definitions, ...Object.fromEntries(entries) },
      catalogue,
      layouts: layoutsOf(catalogue),
      roles: withGrants(product.standardRoles ?? [], catalogue.grants),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.includes('UNRESOLVED_IMPORT'))
      throw new TreeError(`"${name}" is of a release that this command cannot read: its files stand elsewhere.`);
    throw new TreeError(`"${name}" cannot be loaded: ${reason}`);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Returns what a command of git prints; undefined if it fails. */
function git(root: string, command: readonly string[]): string | undefined {
  try {
    return execFileSync('git', [...command], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
