import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Edit } from '../../src/app/designer/calls/protocol.ts';
import { isObject } from '../../src/base/is-object.ts';
import { EditRefused } from './draft.ts';
import type { createDesignerSession } from './session.ts';

/** Where the designer is called. */
const designerPath = '/__designer/';

type Session = ReturnType<typeof createDesignerSession>;
type Call = (session: Session, body: Readonly<Record<string, unknown>>) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  state: (session, body) => session.state(resourceOf(body)),
  edit: (session, body) => session.edit(editsOf(body), resourceOf(body)),
  rename: (session, { resource, field, name, isAnyway }) =>
    session.rename({
      resource: String(resource),
      field: String(field),
      name: String(name),
      isAnyway: isAnyway === true,
    }),
  undo: (session, body) => session.undo(resourceOf(body)),
  redo: (session, body) => session.redo(resourceOf(body)),
  discard: (session, body) => session.discard(resourceOf(body)),
  difference: (session) => session.difference(),
  suggest: (session, { label }) => session.suggest(String(label)),
  save: (session, body) => session.save(resourceOf(body)),
  schema: (session) => session.schema(),
  create: (session, { title, at, label, name, english }) =>
    session.create({
      title: String(title),
      at: String(at),
      label: String(label),
      ...(name !== undefined && { name: String(name) }),
      ...(english !== undefined && { english: String(english) }),
    }),
};

/** Calls after which the draft is as before. */
const readOnly: readonly string[] = ['state', 'difference', 'suggest', 'schema'];

/** The largest body of a request, in bytes. */
const maxBody = 1_000_000;

/** Returns a token that nobody can guess, for as long as the server runs. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface Guard {
  readonly token: string;
  /** Names by which the server may be called, beside those of the machine itself. */
  readonly hosts: readonly string[];
}

/**
 * Answers a call of the designer: `POST /__designer/{call}` with JSON, and `GET /__designer/token` for the page itself. Calls
 * of another origin, by another name of the server and without the token are refused with 403.
 *
 * @param onChange called after what the draft says may have changed
 */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
  { session, onChange }: { readonly session: () => Promise<Session>; readonly onChange: () => Promise<void> },
): Promise<void> {
  const name = (request.url ?? '').slice(designerPath.length).replace(/\?.*$/, '');
  if (!isOwnPage(request, guard)) return send(response, 403, { message: 'The designer answers its own page alone.' });
  if (name === 'token' && request.method === 'GET') return send(response, 200, { token: guard.token });
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call || request.method !== 'POST') return send(response, 404, { message: 'The designer has no such call.' });
  if (!hasToken(request, guard))
    return send(response, 403, { message: 'The token is not the one of this start: reload the page.' });
  const body = await readBody(request);
  if (!body) return send(response, 400, { message: 'The body is no JSON object.' });
  try {
    const said = await call(await session(), body);
    send(response, 200, said);
    if (!readOnly.includes(name)) await onChange();
  } catch (error) {
    // By its name: the module of the session is reloaded.
    if (!(error instanceof Error) || !['EditRefused', 'CommandRefused'].includes(error.name)) throw error;
    send(response, 422, { message: error.message, lock: 'lock' in error ? error.lock : undefined });
  }
}

/** Returns whether a page of this server itself asks, under a name that is its own. */
function isOwnPage({ headers }: IncomingMessage, { hosts }: Guard): boolean {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '');
  const isOwnName = ['localhost', '127.0.0.1', '[::1]', ...hosts].includes(name) || name.endsWith('.localhost');
  const { origin } = headers;
  const isSameOrigin = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  return isOwnName && isSameOrigin && headers['sec-fetch-site'] === 'same-origin';
}

function hasToken({ headers }: IncomingMessage, { token }: Guard): boolean {
  const given = Buffer.from(String(headers['x-designer-token'] ?? ''));
  const right = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right);
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (request.headers['content-type'] !== 'application/json') return undefined;
  if (Number(request.headers['content-length'] ?? maxBody + 1) > maxBody) return undefined;
  try {
    const body: unknown = JSON.parse(await text(request));
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function resourceOf({ resource }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof resource === 'string' ? resource : undefined;
}

function editsOf({ edits }: Readonly<Record<string, unknown>>): readonly Edit[] {
  if (Array.isArray(edits) && edits.every(isEdit)) return edits;
  throw new EditRefused('The request holds no edits.');
}

function isEdit(edit: unknown): edit is Edit {
  if (!isObject(edit) || !isObject(edit.target) || !isObject(edit.change)) return false;
  const { do: what, path, index, to, key } = edit.change;
  if (!Array.isArray(path) || !path.every(isName)) return false;
  if (what === 'insert') return isPosition(index);
  if (what === 'move') return isPosition(to);
  if (what === 'rename') return isName(key);
  return what === 'set' || what === 'remove';
}

function isName(key: unknown): boolean {
  return typeof key === 'string' && key !== '__proto__';
}

function isPosition(index: unknown): boolean {
  return typeof index === 'number' && Number.isInteger(index) && index >= 0;
}
