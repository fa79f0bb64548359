import { copyProject, type ProjectCopy } from '../../setup/copy.ts';
import { test as console } from './console.ts';
import { startDevelopment } from './dev-server.ts';

/**
 * A test with the development server of a copy of the project, which all tests of a file share.
 *
 * @param prepare changes the copy before the server starts. @default nothing
 */
export function developmentTest(prepare: (copy: ProjectCopy) => void = () => {}) {
  return console.extend<object, { copy: ProjectCopy }>({
    copy: [
      async ({}, provide) => {
        const copy = copyProject();
        prepare(copy);
        await provide(copy);
        copy.remove();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ copy }, provide) => {
        const server = await startDevelopment(copy);
        await provide(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
}
