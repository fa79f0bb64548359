import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { stream } from 'hono/streaming';
import { fileTypes, imageTypeNames } from '../../src/fields/file/types.ts';
import { named } from '../http/json-schema.ts';
import { route } from '../http/route.ts';
import { type AppContext, type AppEnv, actorKey, answer, type Identity, identityOf } from '../request/context.ts';
import { ApiError, badField, badRequest, notFound } from '../request/errors.ts';
import type { FileAddresses } from './address.ts';
import { readUpload, type UploadedPart } from './multipart.ts';
import { disposition, safeName, uploadPurpose } from './names.ts';
import type { Uploader } from './quota.ts';
import { sniff, sniffedBytes } from './sniff.ts';
import type { FileInfo, FileStore, NewFile } from './store.ts';

/** What a field accepts. */
interface Acceptance {
  /** Names of file types, as in `fileTypes`. */
  readonly types: readonly string[];
  /** Maximum size of a file in MiB. */
  readonly maxSize: number;
}

/**
 * Returns what the user may upload for a field; undefined if the user may not write the field, or if it holds no files.
 */
export type Acceptances = (identity: Identity, resource: string, field: string) => Acceptance | undefined;

/** Throws to deny the download. */
export type FileGuard = (file: string) => Promise<void>;

/** What an upload is for: what is accepted, and who may then refer to it. */
export interface UploadTarget extends Acceptance, Pick<NewFile, 'enterprise' | 'by' | 'purpose'> {
  readonly uploader: Uploader;
}

/** Returns the target of an upload by the fields of its form; undefined if there is none. */
type TargetOf = (fields: ReadonlyMap<string, string>) => UploadTarget | undefined;

interface FileRouteParts {
  readonly store: FileStore;
  readonly addresses: FileAddresses;
  /** Limits of the deployment, which apply to every field. */
  readonly limits: Acceptance;
  /** Checks before a download, by purpose of the file. */
  readonly guards: ReadonlyMap<string, FileGuard>;
}

const MiB = 1024 * 1024;

/** A file in the API. */
export interface WireFile extends FileInfo {
  /** Signed address under the base of the API, valid for some minutes; missing if the content was removed. */
  readonly url?: string;
}

/** `POST /buffalo/v1/files`: stores a file, which a record can then refer to. Requires a session. */
export function uploadRoute(parts: FileRouteParts, acceptances: Acceptances): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/files',
    route(
      {
        tag: 'files',
        summary: 'Upload a file for a field, as multipart/form-data',
        data: named('File'),
        takes: 'file',
      },
      async (c) => {
        const identity = identityOf(c);
        const file = await receiveUpload(parts, c, (fields) => {
          const [resource, field] = [fields.get('resource') ?? '', fields.get('field') ?? ''];
          const taken = acceptances(identity, resource, field);
          const uploader = { group: 'people', key: actorKey(identity) } as const;
          const own = { enterprise: identity.enterpriseId, by: identity.userId, uploader };
          return taken && { ...taken, ...own, purpose: uploadPurpose(resource, field) };
        });
        return answer(c, file);
      },
    ),
  );
}

/** Stores the upload of a request, within the limits of its target and of the deployment. */
export async function receiveUpload(
  { store, addresses, limits }: FileRouteParts,
  c: AppContext,
  targetOf: TargetOf,
): Promise<WireFile> {
  const file = await readUpload(c, limits.maxSize * MiB, (part) => {
    const target = targetOf(part.fields);
    const accepted = target && { ...target, ...narrower(target, limits) };
    return storeUpload(store, accepted, part, { announced: announcedSize(c), maxSize: limits.maxSize * MiB });
  });
  await store.sweep();
  return { ...file, url: addresses.signedAddress(file.id) };
}

function narrower(one: Acceptance, other: Acceptance): Acceptance {
  return {
    types: one.types.filter((type) => other.types.includes(type)),
    maxSize: Math.min(one.maxSize, other.maxSize),
  };
}

/** Returns the size of the body in bytes, if the client says it. Node reads no more than that. */
function announcedSize(c: AppContext): number {
  return Number(c.req.header('Content-Length') ?? Number.POSITIVE_INFINITY);
}

async function storeUpload(
  store: FileStore,
  accepted: UploadTarget | undefined,
  { name: given, content }: UploadedPart,
  { announced, maxSize }: { readonly announced: number; readonly maxSize: number },
): Promise<FileInfo> {
  if (!accepted) throw badRequest({ field: [{ key: 'problems.unknownField' }] }, { key: 'file.noSuchField' });
  const name = safeName(given);
  const { head, whole } = await readHead(content);
  const type = sniff(name, head);
  if (type === undefined || !accepted.types.includes(type)) {
    const params = { name, types: accepted.types.join(' ') };
    throw badField('file', { key: 'file.wrongType', params });
  }
  return store.put({
    name,
    type: fileTypes[type].mime,
    content: atMost(whole, accepted.maxSize * MiB, name),
    enterprise: accepted.enterprise,
    by: accepted.by,
    purpose: accepted.purpose,
    upload: { ...accepted.uploader, bytes: Math.min(announced, accepted.maxSize * MiB), maxSize },
  });
}

/** Reads the start of a stream. Returns it, and the whole stream. */
async function readHead(content: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = [];
  const rest = content[Symbol.asyncIterator]();
  let length = 0;
  let step = await rest.next();
  while (!step.done) {
    pieces.push(step.value);
    length += step.value.length;
    if (length >= sniffedBytes) break;
    step = await rest.next();
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* pieces;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }
  return { head: Buffer.concat(pieces), whole: whole() };
}

async function* atMost(content: AsyncIterable<Uint8Array>, maxSize: number, name: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > maxSize) {
      const params = { name, size: maxSize / MiB };
      throw badField('file', { key: 'file.tooLarge', params });
    }
    yield piece;
  }
}

/** Media types that a browser may display; all others are downloaded. */
const shown: ReadonlySet<string> = new Set(
  imageTypeNames.filter((type) => type !== 'svg').map((type) => fileTypes[type].mime),
);
/** Media types that are sent as they are; all others are sent as `application/octet-stream`. */
const knownTypes: ReadonlySet<string> = new Set(Object.values(fileTypes).map(({ mime }) => mime));

/** `GET /buffalo/v1/files/{id}` with a signed address; needs no session. */
export function downloadRoute({ store, addresses, guards }: FileRouteParts): Hono<AppEnv> {
  return new Hono<AppEnv>().get(
    '/files/:id',
    route<Handler<AppEnv, '/files/:id'>>(
      {
        tag: 'files',
        summary: 'The bytes of a file, at a signed address',
        isPublic: true,
        answers: 'application/octet-stream',
      },
      async (c) => {
        const id = c.req.param('id');
        const left = addresses.validFor(id, c.req.query('expires') ?? '', c.req.query('signature') ?? '');
        if (left === undefined) throw new ApiError({ status: 403, message: { key: 'file.addressOver' } });
        const file = await store.open(id);
        if (!file) throw notFound({ key: 'file.gone' });
        const guard = guards.get(file.purpose);
        await guard?.(id);
        const { name, type, size } = file.info;
        const isShown = shown.has(type) && c.req.query('download') === undefined;
        c.header('Content-Type', knownTypes.has(type) ? type : 'application/octet-stream');
        c.header('Content-Length', String(size));
        c.header('Content-Disposition', disposition(isShown ? 'inline' : 'attachment', name));
        // A guarded address may open nothing any more before its time is over.
        if (!guard) c.header('Cache-Control', `private, max-age=${left}, immutable`);
        return stream(c, async (out) => {
          for await (const bytes of file.content) {
            if (out.aborted) return;
            await out.write(bytes);
          }
        });
      },
    ),
  );
}

/**
 * Headers that make a file inert: it loads and runs nothing, is not framed, and its type is not guessed. Consoles of
 * other origins may display it, because anyone with the address may read it. Must wrap the middleware that sets the
 * headers of all other responses.
 */
export const inert: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.req.method !== 'GET') return;
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
};
