import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The program of a server. */
export const main = "await load('./server/main.ts');";

/** Runs a script in a process of its own, where `load` imports a source file of the server. */
export function run(script: string, environment: Record<string, string>, ...words: string[]) {
  const load = `import { runnerImport } from 'vite';
    const load = async (file) => (await runnerImport(file, { configFile: false })).module;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${load}\n${script}`, '--', 'server', ...words], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return { child, output };
}

export const statusOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'close'))[0];

/** Starts a server that is to fail; answers its status and what it said. */
export async function failedStart(environment: Record<string, string>, ...words: string[]) {
  const { child, output } = run(main, environment, ...words);
  return { status: await statusOf(child), said: output.join('') };
}

/** Starts a server, and answers where it is once it listens. */
export async function runningServer(environment: Record<string, string>, ...words: string[]) {
  const { child, output } = run(main, environment, ...words);
  const ended = statusOf(child);
  while (!output.join('').includes('The console is at')) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null) throw new Error(`The server did not start: ${output.join('')}`);
  }
  return {
    url: /The console is at (\S+)/.exec(output.join(''))?.[1] ?? '',
    output,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
