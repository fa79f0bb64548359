import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { respond } from './server.mjs';

/**
 * Serves the backend, and beside it the console that `PRODUCT=examples/assets npm run build` has built. `PORT` in the
 * environment takes another port.
 */
const built = new URL('../../dist/products/assets/client/', import.meta.url);
/** @type {Record<string, string>} */
const types = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (/^\/(sso|buffalo)\//.test(pathname)) return respond(request, response);
  const name = pathname.includes('.') ? pathname : '/index.html';
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  try {
    response.writeHead(200, { 'Content-Type': type }).end(await readFile(new URL(`.${name}`, built)));
  } catch {
    response.writeHead(404).end();
  }
});

server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1');
