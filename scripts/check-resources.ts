import type { Plugin, ViteDevServer } from 'vite';
import { mistakesMessage } from '../src/engine/check/problem.ts';
import { findProblems, product } from './check/find.mjs';
import { lineOf } from './check/lines.mjs';
import type { LocatedProblem } from './check/located.ts';
import type * as Product from './check/product.ts';

/**
 * Checks the product as `npm run check` does. A build fails with every mistake at once, and in development the browser
 * shows them in an overlay, whose links open the editor. The production bundle does not repeat the check.
 */
export function checkResources(): Plugin {
  let server: ViteDevServer | undefined;
  let shown = '';
  let root = '';
  const check = () => (server ? findLoaded(server, root) : findProblems());
  const describe = (problems: readonly LocatedProblem[]) =>
    mistakesMessage(problems.map((problem) => lineOf(problem, root)));
  return {
    name: 'check-resources',
    sharedDuringBuild: true,
    configResolved(config) {
      ({ root } = config);
    },
    async buildStart() {
      if (server || this.environment.name !== 'client') return;
      const problems = await check();
      if (problems.length > 0) this.error(describe(problems));
    },
    configureServer(started) {
      server = started;
      started.ws.on('connection', () => void present());
    },
    handleHotUpdate({ file }) {
      if (file.endsWith('.ts') && !file.includes('/node_modules/')) void present();
    },
  };
  /** Shows the current mistakes, or removes the overlay after they are fixed. */
  async function present() {
    try {
      const problems = await check();
      const message = describe(problems);
      const err = overlayOf(problems, message);
      if (err) server?.ws.send({ type: 'error', err });
      else if (shown) server?.ws.send({ type: 'update', updates: [] });
      shown = err ? message : '';
    } catch (error) {
      server?.config.logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Returns the mistakes in the product as the development server has it. */
async function findLoaded(server: ViteDevServer, root: string): Promise<readonly LocatedProblem[]> {
  const loaded = await server.ssrLoadModule('/scripts/check/product.ts');
  const find: typeof Product.findProblems = loaded.findProblems;
  return find(root, product);
}

/** Returns what the overlay of the browser shows of mistakes; undefined without any. */
function overlayOf(problems: readonly LocatedProblem[], said: string) {
  const [first] = problems;
  if (!first) return undefined;
  const { file, line, column } = first;
  // The overlay makes links of the absolute paths in a stack.
  const [message = ''] = said.split('\n');
  const stack = problems.map((problem) => `/${lineOf(problem, '/')}`).join('\n');
  return { message, stack, id: file, loc: { file, line, column }, plugin: 'check-resources' };
}
