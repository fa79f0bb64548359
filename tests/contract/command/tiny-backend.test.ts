import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '../../../examples/assets/server.ts';
import { respond } from '../../../examples/tiny-backend/server.mjs';
import { runContract } from '../../../scripts/contract/index.ts';
import { catalogueOf } from '../../../server/operations/start/product.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  return respond(request, response);
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

it('the backend of sixty lines keeps the contract, and is not asked for what it leaves out', async () => {
  const said: string[] = [];
  const status = await runContract(['--url', url, '--as', 'me@tiny.example:Tiny-2026!'], {
    catalogue: catalogueOf(product),
    environment: {},
    say: (line) => said.push(line),
    now: () => performance.now(),
    wait: () => Promise.resolve(),
  });
  expect({ status, broken: said.filter((line) => line.includes('✗')) }).toEqual({ status: 0, broken: [] });
  expect(said.join('\n')).toContain('○ a deletion is taken back: not there (optional)');
  const missing = /counts|options|history|views|preferences|notices|jobs|presence|events|restore/;
  expect(asked.filter((call) => missing.test(call))).toEqual([]);
});

it('has sixty lines', () => {
  const source = readFileSync(new URL('../../../examples/tiny-backend/server.mjs', import.meta.url), 'utf8');
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(60);
});
