import { setTimeout as pause } from 'node:timers/promises';
import { isObject } from '../../../src/base/is-object.ts';
import { guessMapping } from '../../../src/screens/import/mapping/guess.ts';
import { CommandRefused } from '../command-refused.ts';
import { type Product, requireResource } from '../product.ts';
import type { Table } from '../sources/table.ts';

/** Where rows are imported, and as whom. */
export interface Target {
  /** Base URL of the server, without a slash at the end. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** Rows in one request: the server takes 5,000 and 4 MiB. */
const piece = 1000;
/** How long a server may take to know a new resource, in milliseconds. */
const patience = 60_000;
/** Number of refused rows that are listed. */
const maxListed = 10;

/** Where `npm start` serves. */
export const defaultUrl = 'http://127.0.0.1:5180';

/** Reads `--url` and `--as user:password`. */
export function readTarget(url: string | undefined, as: string | undefined): Target {
  const [, user = '', password = ''] = /^([^:]+):(.+)$/s.exec(as ?? '') ?? [];
  if (user === '') throw new CommandRefused('--as: say who imports, as in --as owner@demo.example:Demo-2026!');
  const base = url ?? defaultUrl;
  if (!URL.canParse(base))
    throw new CommandRefused(`--url: "${base}" is no address: write one such as http://127.0.0.1:5180.`);
  return { url: base.replace(/\/+$/, ''), user, password };
}

/** Imports the rows of a table through the API of a running server: all of them, or none if one is wrong. */
export async function importRows(product: Product, resource: string, table: Table, target: Target): Promise<string> {
  const rows = rowsFor(product, resource, table);
  const call = await signIn(target);
  await awaitResource(call, resource);
  const send = async (isDryRun: boolean) => {
    for (let start = 0; start < rows.length; start += piece) {
      const body = { file: table.source, partial: false, rows: rows.slice(start, start + piece) };
      requireImported(await call('POST', `/buffalo/v1/${resource}/import${isDryRun ? '?dryRun=true' : ''}`, body), {
        start,
        resource,
      });
    }
  };
  await send(true);
  await send(false);
  return `${rows.length} rows of ${table.source} were imported into ${resource}.`;
}

/** Returns the rows by field. A column finds its field as in the console. */
function rowsFor(
  product: Product,
  resource: string,
  { source, columns, rows }: Table,
): readonly Readonly<Record<string, string>>[] {
  const { fields } = requireResource(product, resource);
  const targets = Object.entries(fields).map(([name, { label = name }]) => ({ name, titles: [label, name] }));
  const mapping = guessMapping(
    columns.map(({ label }) => label),
    targets,
    {},
  );
  if (mapping.every((name) => name === undefined))
    throw new CommandRefused(
      `No column of ${source} is called like a field of ${resource}: ${Object.values(fields)
        .map(({ label }) => label)
        .join(', ')}.`,
    );
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(
      mapping.flatMap((name, index) => (name === undefined ? [] : [[name, columns[index]?.cells[row] ?? '']])),
    ),
  );
}

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Signs in, and returns the calls of the user. */
export async function signIn({ url, user, password }: Target): Promise<Call> {
  const call = callAt(url, undefined);
  const answer = await call('POST', '/sso/v1/auth/login', { email: user, password, platform: 'PC' });
  if (answer.code !== 1 || !isObject(answer.data) || typeof answer.data.token !== 'string')
    throw new CommandRefused(`${url} does not sign ${user} in: ${answer.msg}`);
  return callAt(url, answer.data.token);
}

function callAt(url: string, token: string | undefined): Call {
  return async (method, path, body) => {
    const headers = {
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      const { code, msg, data } = isObject(answer) ? answer : {};
      return { status: response.status, code: Number(code), msg: String(msg), data };
    } catch (error) {
      throw new CommandRefused(
        `${url} does not answer: ${error instanceof Error ? error.message : String(error)}. Start the server first: npm start.`,
      );
    }
  };
}

/** Waits until the server knows the resource: one under development takes it over by itself. */
async function awaitResource(call: Call, resource: string): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    const { status, code, msg } = await call('GET', `/buffalo/v1/${resource}/import/template?format=csv`).catch(() => ({
      status: 200,
      code: 1,
      msg: '',
    }));
    if (status === 403 || code === 40300)
      throw new CommandRefused(
        `The server refuses the import into ${resource}: ${msg}. Give the permission and its "import" to a role first, on the page of the role (/role).`,
      );
    if (status !== 404) return;
    if (performance.now() > end)
      throw new CommandRefused(
        `The server does not know ${resource}: start it again (npm start), and then import the rows.`,
      );
    await pause(500);
  }
}

function requireImported(
  { code, msg, data }: Answer,
  { start, resource }: { readonly start: number; readonly resource: string },
): void {
  const results: unknown = isObject(data) ? data.rows : undefined;
  const refused = (Array.isArray(results) ? results : []).filter((one) => one.outcome === 'fail');
  if (code === 1 && refused.length === 0) return;
  const lines = refused
    .slice(0, maxListed)
    .map(({ row, errors }) => `  row ${start + Number(row) + 1}: ${describe(errors)}`);
  const more = refused.length > maxListed ? [`  and ${refused.length - maxListed} more`] : [];
  throw new CommandRefused(
    `The rows cannot be imported into ${resource}${code === 1 ? '' : `: ${msg}`}`,
    ...lines,
    ...more,
  );
}

function describe(errors: unknown): string {
  return Object.entries(isObject(errors) ? errors : {})
    .map(([field, messages]) => `${field} ${[messages].flat().join(', ')}`.trim())
    .join('; ');
}
