import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inject } from 'vitest';

/** Returns the path of a program of the server, built from the current sources (`tests/setup/global.ts`). */
export function program(name: 'main' | 'backup'): string {
  return path.join(inject('programs'), `${name}.js`);
}

/** Runs Node in a process of its own. */
export function runNode(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, PORT: '0', ...environment } });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return { child, output };
}

/** Runs a server. */
export const runServer = (environment: Record<string, string>, ...words: string[]) =>
  runNode([program('main'), ...words], environment);

export const statusOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'close'))[0];

/** Starts a server that is to fail; answers its status and what it said. */
export async function failedStart(environment: Record<string, string>, ...words: string[]) {
  const { child, output } = runServer(environment, ...words);
  return { status: await statusOf(child), said: output.join('') };
}

/** Starts a server, and answers where it is once it listens. */
export async function runningServer(environment: Record<string, string>, ...words: string[]) {
  const { child, output } = runServer(environment, ...words);
  const ended = statusOf(child);
  while (!output.join('').includes('The console is at')) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null) throw new Error(`The server did not start: ${output.join('')}`);
  }
  return {
    url: /The console is at (\S+)/.exec(output.join(''))?.[1] ?? '',
    child,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
