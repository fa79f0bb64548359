import { finished, Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { AppContext } from '../request/context.ts';
import { ApiError, badRequest } from '../request/errors.ts';

/** The file of a form, and the fields before it. */
export interface UploadedPart {
  readonly fields: ReadonlyMap<string, string>;
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Maximum size of everything around the file, in bytes. */
const overhead = 64 * 1024;

/**
 * Reads a `multipart/form-data` body with one file as it arrives: `take` receives the file as a stream. If `take`
 * rejects, the rest of the body is read first, so that the client receives the error. Throws 413 if the body is larger
 * than a file may be, 415 for another content type, and 400 for a malformed form or one without a file.
 */
export async function readUpload<Result>(
  c: AppContext,
  largestFile: number,
  take: (part: UploadedPart) => Promise<Result>,
): Promise<Result> {
  const { type, body } = requireForm(c, largestFile);
  const parser = openParser(type, largestFile);
  const source = Readable.from(bytesOf(body, largestFile));
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let taken: Promise<Result> | undefined;
    let file: Readable | undefined;
    const fail = (cause: Error) => {
      const error = cause instanceof ApiError ? cause : badForm(cause);
      source.destroy();
      file?.destroy(error);
      reject(error);
    };
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_field, content, name) => {
      file = content;
      // A body that breaks off also fails the file, which nobody may be reading. An error without a listener ends the
      // process.
      content.on('error', () => {});
      taken = take({ fields, name, content });
      taken.catch((error: unknown) => {
        // The rest of a rejected body must be read, or the client never receives the response.
        source.unpipe(parser);
        finished(source, () => reject(error));
        source.resume();
      });
    });
    parser.on('finish', () => (taken ? taken.then(resolve, reject) : reject(noFile())));
    parser.on('error', fail);
    source.on('error', fail);
    source.pipe(parser);
  });
}

function requireForm(c: AppContext, largestFile: number) {
  const type = c.req.header('Content-Type') ?? '';
  const { body } = c.req.raw;
  if (!/^multipart\/form-data\b/i.test(type)) throw new ApiError({ status: 415, message: { key: 'file.notAForm' } });
  if (Number(c.req.header('Content-Length') ?? 0) > largestFile + overhead) throw tooLarge(largestFile);
  if (!body) throw noFile();
  return { type, body };
}

function openParser(type: string, largestFile: number) {
  const limits = {
    files: 1,
    fields: 8,
    fieldNameSize: 100,
    fieldSize: 200,
    parts: 12,
    headerPairs: 32,
    headerSize: 8192,
  };
  try {
    // One byte more than allowed, so that a file that is too large is detected.
    return new Busboy({ headers: { 'content-type': type }, limits: { ...limits, fileSize: largestFile + 1 } });
  } catch (cause) {
    throw badForm(cause);
  }
}

async function* bytesOf(body: ReadableStream<Uint8Array>, largestFile: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let total = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    total += step.value.length;
    if (total > largestFile + overhead) throw tooLarge(largestFile);
    yield step.value;
  }
}

function badForm(cause: unknown): ApiError {
  return new ApiError({ status: 400, message: { key: 'file.badForm' }, cause });
}

function noFile(): ApiError {
  return badRequest({ file: [{ key: 'problems.required' }] }, { key: 'file.none' });
}

/** Closes the connection: the rest of the body is not read, so another request cannot follow. */
function tooLarge(largestFile: number): ApiError {
  const message = { key: 'file.overLimit', params: { size: largestFile / 1024 / 1024 } } as const;
  return new ApiError({ status: 413, message, headers: { Connection: 'close' } });
}
