import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, createServer } from 'vite';
import { productFolder } from '../product.mjs';

/**
 * @typedef {import('./located.ts').LocatedProblem} LocatedProblem
 * @typedef {typeof import('./product.ts')} CheckModule
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
/** The folder of the product of this process. */
export const product = path.join(root, productFolder ?? 'src/product');
const entry = 'scripts/check/product.ts';
const config = {
  root,
  configFile: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ('silent'),
  publicDir: /** @type {const} */ (false),
  ...(productFolder !== undefined && { resolve: { alias: { '#product': product } } }),
};

/**
 * Returns every mistake in the product of this process, with its place.
 *
 * @returns {Promise<readonly LocatedProblem[]>}
 */
export async function findProblems() {
  // Bundled, hundreds of modules load in a second. Of a file that is no program only loading each by itself can tell.
  return (await bundled()) ?? (await loaded());
}

/** @returns {Promise<readonly LocatedProblem[] | undefined>} Undefined where the sources cannot be bundled. */
async function bundled() {
  // In the project, so that packages are found from there.
  const outDir = path.join(root, `node_modules/.cache/check-${process.pid}`);
  try {
    await build({
      ...config,
      build: {
        ssr: entry,
        outDir,
        target: 'node20',
        minify: false,
        sourcemap: 'inline',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'check.mjs' } },
      },
    });
    // Errors then name the places in the sources.
    process.setSourceMapsEnabled(true);
    /** @type {CheckModule} */
    const module = await import(pathToFileURL(path.join(outDir, 'check.mjs')).href);
    return await module.findProblems(root, product);
  } catch {
    return undefined;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Returns a server that answers nobody, whose watcher tells which files of the project change. */
export function watchFiles() {
  return createLoader({ ignored: ['**/dist/**', '**/data/**', '**/test-results/**'] });
}

/**
 * Returns a server that answers nobody, and loads modules of the project.
 *
 * @param {import('vite').ServerOptions['watch']} watch
 */
export function createLoader(watch) {
  return createServer({
    ...config,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, watch, ws: false },
  });
}

async function loaded() {
  const server = await createLoader(null);
  try {
    const module = /** @type {CheckModule} */ (await server.ssrLoadModule(`/${entry}`));
    return await module.findProblems(root, product);
  } finally {
    await server.close();
  }
}
