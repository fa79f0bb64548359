import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type * as Requests from './requests.ts';
import type * as Session from './session.ts';

/**
 * The server of the designer, which is there in development alone: it takes edits of the declarations, gives the browser
 * the files as they would be, and writes them when they are saved. The API keeps to the files as they are.
 *
 * @param product the folder of the product, from the root
 */
export function designer(product: string): Plugin {
  const steps: Session.Steps = { done: [], undone: [], shown: {} };
  /** The texts that the browser has in place of those of the files, by path. */
  let shown = steps.shown;
  let root = '';
  async function session(server: ViteDevServer) {
    const module = await server.ssrLoadModule('/scripts/designer/session.ts');
    const create: typeof Session.createDesignerSession = module.createDesignerSession;
    return create({ root, folder: path.join(root, product), steps, isReloaded: true });
  }
  /** Has the browser take over what the draft says now. */
  async function show(server: ViteDevServer) {
    const before = shown;
    shown = steps.shown;
    const { client } = server.environments;
    for (const file of differing(before, shown))
      for (const module of client.moduleGraph.getModulesByFile(file) ?? []) await client.reloadModule(module);
  }
  return {
    name: 'designer',
    apply: 'serve',
    configResolved(config) {
      ({ root } = config);
    },
    configureServer(server) {
      if (!process.env.VITEST) answerRequests(server, { session: () => session(server), onChange: () => show(server) });
    },
    async hotUpdate({ file, server }) {
      if (this.environment.name !== 'client' || shown[file] === undefined) return;
      await (await session(server)).state();
      shown = steps.shown;
    },
    load(id) {
      if (this.environment.name !== 'client') return undefined;
      return shown[id.replace(/\?.*$/, '')];
    },
  };
}

function answerRequests(server: ViteDevServer, designed: Parameters<typeof Requests.answer>[3]): void {
  let guard: Requests.Guard | undefined;
  const { host } = server.config.server;
  server.middlewares.use((request, response, pass) => {
    if (!request.url?.startsWith('/__designer/')) return pass();
    server
      .ssrLoadModule('/scripts/designer/requests.ts')
      .then((module) => {
        const { answer, createToken }: typeof Requests = module as typeof Requests;
        guard ??= { token: createToken(), hosts: typeof host === 'string' ? [host] : [] };
        return answer(request, response, guard, designed);
      })
      .catch(pass);
  });
}

/** Returns the files of which the browser has another text. What was saved, or taken back, is the file. */
function differing(before: Session.Steps['shown'], now: Session.Steps['shown']): readonly string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...files].filter((file) => (before[file] ?? textOf(file)) !== (now[file] ?? textOf(file)));
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
