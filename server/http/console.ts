import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppContext, AppEnv } from '../request/context.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Bytes = Uint8Array<ArrayBuffer>;

interface ServedFile {
  readonly type: string;
  readonly etag: string;
  /** Returns the contents, compressed once per encoding on first use. */
  in(encoding: Encoding): Promise<Bytes>;
}

/** Vite includes a hash of the content in these names, so the files never change. */
const hashedFolder = '/assets/';
const compressible = /^(text\/|image\/svg|application\/(javascript|json|manifest))/;
/** Minimum size for compression in bytes; smaller bodies would grow, or save no packet. */
const minCompressed = 1024;

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/**
 * Serves the built console from `folder`, whose files are listed once. For an unknown path, returns the page, which has
 * its own router, if the browser accepts HTML. A missing asset is not answered with the page.
 */
export function serveConsole(folder: string): MiddlewareHandler<AppEnv> {
  const files = new Map(listFiles(folder).map((path) => [path, memoizeAsync(() => load(join(folder, path)))]));
  return async (c, next) => {
    const path = pathOf(c, files);
    const read = path === undefined ? undefined : files.get(path);
    if (path === undefined || read === undefined) return next();
    return send(c, path, await read());
  };
}

/** Returns the inline scripts of the built page, as sources of a Content-Security-Policy. */
export function scriptHashesOf(folder: string): string[] {
  const file = join(folder, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

function pathOf(c: AppContext, files: ReadonlyMap<string, unknown>): string | undefined {
  const path = c.req.path;
  if (path !== '/' && files.has(path)) return path;
  const asksForPage = path === '/' || (c.req.header('Accept') ?? '').includes('text/html');
  return asksForPage && !path.startsWith(hashedFolder) ? '/index.html' : undefined;
}

async function send(c: AppContext, path: string, file: ServedFile): Promise<Response> {
  c.header('Cache-Control', path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (c.req.header('If-None-Match')?.includes(file.etag)) return c.body(null, 304);
  const plain = await file.in('identity');
  const encoding = plain.length < minCompressed || !compressible.test(file.type) ? 'identity' : acceptedBy(c);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  c.header('Content-Type', file.type);
  return c.body(await file.in(encoding));
}

function acceptedBy(c: AppContext): Encoding {
  const accepted = (c.req.header('Accept-Encoding') ?? '').toLowerCase().split(',');
  const accepts = (encoding: Encoding) =>
    accepted.some((part) => {
      const [name = '', ...params] = part.split(';').map((text) => text.trim());
      return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
    });
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

async function load(path: string): Promise<ServedFile> {
  const plain = await readFile(path);
  const br = memoizeAsync(
    async () => new Uint8Array(await compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  );
  const gzipped = memoizeAsync(async () => new Uint8Array(await compress.gzip(plain, { level: 9 })));
  const identity = memoizeAsync(async () => new Uint8Array(plain));
  return {
    type: getMimeType(path) ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    in: (encoding) => ({ br, gzip: gzipped, identity })[encoding](),
  };
}

/** Returns paths as in URLs. Names that begin with a dot (the manifest of the build) are not served. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'));
}

/** Computes a value on first use, and again if that failed. */
function memoizeAsync<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
