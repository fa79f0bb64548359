import { type Plugin, type ResolvedConfig, runnerImport, type ViteDevServer } from 'vite';

const module = '/scripts/resource-problems.ts';

/**
 * Checks the route list and its resources. A build fails with every mistake at once, and in development the browser
 * shows them in an overlay. The production bundle does not repeat the check.
 */
export function checkResources(): Plugin {
  let server: ViteDevServer | undefined;
  let shown = '';
  // The product may be another than the one that package.json names.
  let alias: ResolvedConfig['resolve']['alias'] = [];

  async function check(): Promise<string> {
    const { problems } = server
      ? await server.ssrLoadModule(module)
      : (await runnerImport<{ problems: readonly string[] }>(`.${module}`, { resolve: { alias } })).module;
    if (problems.length === 0) return '';
    return `The resources have ${problems.length} mistake(s):\n${problems.join('\n')}`;
  }

  return {
    name: 'check-resources',
    sharedDuringBuild: true,
    configResolved({ resolve }) {
      ({ alias } = resolve);
    },
    async buildStart() {
      if (server || this.environment.name !== 'client') return;
      const message = await check();
      if (message) this.error(message);
    },
    configureServer(started) {
      server = started;
      started.ws.on('connection', () => void present());
    },
    handleHotUpdate({ file }) {
      if (/\/src\/(resources|fields|engine|base)\//.test(file)) void present();
    },
  };

  /** Shows the current mistakes, or removes the overlay after they are fixed. */
  async function present() {
    try {
      const message = await check();
      if (message) server?.ws.send({ type: 'error', err: { message, stack: '', plugin: 'resources' } });
      else if (shown) server?.ws.send({ type: 'update', updates: [] });
      shown = message;
    } catch (error) {
      // Vite reports a resource file that cannot be loaded.
      server?.config.logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
