import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';
import type { ProjectCopy } from '../../setup/copy.ts';

/** As `vite` does, with a cache of its own: the one of the project would be made anew for the copy, and again afterwards. */
const script = `
import { createServer } from 'vite';
const server = await createServer({ cacheDir: '.vite', server: { port: Number(process.env.PORT), strictPort: true, host: '127.0.0.1' } });
await server.listen();
`;

/** Starts `npm run dev` in a copy of the project, and resolves once its API answers. */
export async function startDevelopment(copy: ProjectCopy) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = path.join(copy.folder, 'data');
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: copy.folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => log.push(text));
  while (!(await answers(`${url}/healthz`))) {
    if (server.exitCode !== null) throw new Error(`The development server did not start:\n${log.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, dataDir, log: () => log.join(''), stop: () => end(server) };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  // Vite waits for what is open, such as the stream of live events.
  server.kill('SIGKILL');
  await once(server, 'exit');
}
