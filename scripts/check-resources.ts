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

  async function check(): Promise<readonly LocatedProblem[]> {
    if (!server) return findProblems();
    const loaded = await server.ssrLoadModule('/scripts/check/product.ts');
    const find: typeof Product.findProblems = loaded.findProblems;
    return find(root, product);
  }

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
      const [first] = problems;
      const message = describe(problems);
      if (first) {
        const { file, line, column } = first;
        // The overlay makes links of the absolute paths in a stack.
        const [title = ''] = message.split('\n');
        const stack = problems.map((problem) => `/${lineOf(problem, '/')}`).join('\n');
        const loc = { file, line, column };
        server?.ws.send({ type: 'error', err: { message: title, stack, id: file, loc, plugin: 'check-resources' } });
      } else if (shown) server?.ws.send({ type: 'update', updates: [] });
      shown = first ? message : '';
    } catch (error) {
      server?.config.logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
