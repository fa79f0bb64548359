import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyProject, type ProjectCopy } from '../../setup/copy.ts';
import { test as base, expect } from './console.ts';
import { quickenSignIn } from './quick-sign-in.ts';

/** Tests of the project as it is once its copy is changed and built. */
export function testOfCopy(change: (copy: ProjectCopy) => void) {
  return base.extend<object, { server: { url: string } }>({
    server: [
      async ({}, provide) => {
        const copy = copyProject();
        change(copy);
        const { status, output } = copy.run('scripts/build.mjs');
        expect(status, output).toBe(0);
        const { startDemo } = await import(pathToFileURL(path.join(copy.folder, 'scripts/server.mjs')).href);
        const server = await startDemo();
        await quickenSignIn(server.dataDir);
        await provide(server);
        await server.stop();
        copy.remove();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
}
