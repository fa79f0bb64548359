import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/free-port.mjs';
import { type Binaries, findBinaries } from './postgres-binaries.ts';

export type Postgres = {
  url: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
  /** Shuts the server down, with the signal of one of PostgreSQL's modes, or kills it. */
  halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again on its data. */
  resume(): Promise<void>;
};

/**
 * A throw-away PostgreSQL on a free port of 127.0.0.1, in a folder of its own under the system's temporary one.
 *
 * Nothing is flushed to disk, but a commit is written before it is answered: a server that is killed keeps it. Text sorts
 * by a language's rules, as it does on most servers, so that a query which relies on byte order fails here.
 *
 * @returns undefined where this machine has no PostgreSQL to start.
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'postgres-')));
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    const found = findBinaries(home);
    if (found) return await startIn(home, found, remove);
    remove();
    return undefined;
  } catch (failure) {
    remove();
    throw failure;
  }
}

async function startIn(home: string, { bin }: Binaries, remove: () => void): Promise<Postgres> {
  const user = ordinaryUser();
  if (user) chownSync(home, user.uid, user.gid);
  chmodSync(home, 0o755);
  const data = path.join(home, 'data');
  const run = { cwd: home, env: { ...process.env, LC_ALL: 'C' }, ...user };
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'];
  execFileSync(
    path.join(bin, 'initdb'),
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync', ...text],
    { ...run, stdio: 'pipe' },
  );

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    jit: 'off',
    autovacuum: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
  };
  const start = async () => {
    const started = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await ready(started);
    return started;
  };
  let server = await start();
  const stopAtExit = () => server.kill('SIGQUIT');
  process.once('exit', stopAtExit);
  const halt = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    if (server.exitCode === null) await once(server, 'exit');
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid;
    },
    halt,
    async resume() {
      server = await start();
    },
    async stop() {
      process.off('exit', stopAtExit);
      await halt('SIGINT');
      remove();
    },
  };
}

/** PostgreSQL refuses to run as root, so root starts it as `postgres` or, without one, as `nobody`. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Not known on this machine: try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".');
}

async function ready(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('PostgreSQL was started without a log.');
  const log: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    log.push(line);
    if (line.includes('ready to accept connections')) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL ended before it was ready:\n${log.join('\n')}`);
}
