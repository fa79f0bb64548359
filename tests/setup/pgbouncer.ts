import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { ordinaryUser } from './postgres.ts';

/** PgBouncer's program on this machine; undefined where there is none. */
export const pgBouncer = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

/** Starts a PgBouncer on a free port of 127.0.0.1 in front of a PostgreSQL, with more settings by name. */
export async function startPgBouncer(to: string, settings: Readonly<Record<string, string | number>>) {
  const { hostname, port: behind, username } = new URL(to);
  const port = await freePort();
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'pgbouncer-')));
  const user = ordinaryUser();
  if (user) chownSync(home, user.uid, user.gid);
  const file = path.join(home, 'pgbouncer.ini');
  const all = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${behind} user=${username}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  const child = spawn(pgBouncer ?? '', [file], { cwd: home, stdio: 'ignore', ...user });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.');
    await pause(20);
  }
  const url = new URL(to);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false; // Not yet.
  } finally {
    socket.destroy();
  }
}
