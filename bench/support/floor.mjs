import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('../floor', import.meta.url));
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Builds `bench/floor`, a page of React and antd alone, and serves it with pages of the given rows: packed and cached as the
 * console's own files are.
 *
 * @param {readonly unknown[]} rows
 */
export async function startFloor(rows) {
  const outDir = mkdtempSync(path.join(tmpdir(), 'floor-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  const files = new Map(
    readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => path.extname(name) in types)
      .map((name) => [`/${name}`, gzipSync(readFileSync(path.join(outDir, name)))]),
  );
  rmSync(outDir, { recursive: true, force: true });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    if (pathname === '/sign-in') return response.end('{}');
    if (pathname === '/rows') {
      const from = (Number(searchParams.get('page')) - 1) * 20;
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ list: rows.slice(from, from + 20), total: rows.length }));
    }
    const name = files.has(pathname) ? pathname : '/index.html';
    response.setHeader('content-type', types[/** @type {keyof typeof types} */ (path.extname(name))]);
    response.setHeader('content-encoding', 'gzip');
    response.setHeader('cache-control', name === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable');
    return response.end(files.get(name));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
