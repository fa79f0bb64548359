import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

type Entry = Record<string, unknown> & { readonly id: number };

const headers = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'X-Total-Count',
};

/** The API of Refine's tutorial in memory: ids are numbers, prices are texts, and a reference is `{ id }`. */
export async function startShop() {
  const tables: Readonly<Record<string, Entry[]>> = {
    products: [],
    categories: ['Chairs', 'Tables', 'Lamps'].map((title, index) => ({ id: index + 1, title })),
  };

  function add(name: string, values: object): Entry {
    const table = tables[name] ?? [];
    const added = { createdAt: new Date().toISOString(), ...values, id: table.length + 1 };
    table.push(added);
    return added;
  }

  /** Answers the body and, of a list, how many there are; no body for what is not there. */
  async function answer(request: IncomingMessage): Promise<{ body?: unknown; total?: number }> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, name = '', id] = pathname.split('/');
    const table = tables[name] ?? [];
    if (request.method === 'POST') return { body: add(name, await read(request)) };
    if (id === undefined) return list(table, searchParams);
    const found = table.find((entry) => entry.id === Number(id));
    if (found && request.method === 'PATCH') Object.assign(found, await read(request));
    return { body: found };
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const { body, total } = await answer(request);
    response.writeHead(body === undefined ? 404 : 200, {
      ...headers,
      ...(total !== undefined && { 'X-Total-Count': total }),
    });
    response.end(JSON.stringify(body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop does not listen on a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    tables,
    add,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function list(table: readonly Entry[], query: URLSearchParams) {
  const filters = [...query].filter(([name]) => !/^_(start|end|sort|order)$/.test(name));
  const found = table.filter((entry) =>
    filters.every(([name]) =>
      query.getAll(name).some((value) => {
        const path = name.replace(/_like$/, '');
        const text = textAt(entry, path);
        return name === path ? text === value : text.includes(value);
      }),
    ),
  );
  const by = query.get('_sort') ?? 'id';
  const sorted = found.toSorted((one, other) =>
    textAt(one, by).localeCompare(textAt(other, by), 'en', { numeric: true }),
  );
  if (query.get('_order') === 'desc') sorted.reverse();
  const end = query.get('_end');
  return {
    body: sorted.slice(Number(query.get('_start')), end === null ? undefined : Number(end)),
    total: found.length,
  };
}

/** The value at `category.id`, as a text. */
function textAt(entry: Entry, path: string): string {
  const value = path.split('.').reduce<unknown>((part, name) => Object(part)[name], entry);
  return String(value ?? '');
}
