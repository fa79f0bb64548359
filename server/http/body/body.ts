import type { z } from 'zod';
import { groupPairs } from '../../../src/base/grouping.ts';
import { isObject } from '../../../src/base/is-object.ts';
import { server as messages } from '../../../src/locales/zh/server.ts';
import type { AppContext } from '../../request/context.ts';
import { ApiError, badRequest } from '../../request/errors.ts';
import type { Message } from '../../request/messages.ts';
import { createYield } from '../../runtime/yielding.ts';
import { findList } from './json-list.ts';
import { type JsonShape, requireShape, shapeCheck } from './json-shape.ts';

/** Maximum size of a JSON body in bytes; files have their own limit. */
export const bodyLimitInBytes = 1024 * 1024;
/** Maximum size of the rows of a sheet in bytes: parsing more would delay other requests too long. */
export const sheetLimitInBytes = 4 * 1024 * 1024;

/** For comparison, a batch of 200 records with 40 fields has 8,000 values. */
const bodyShape: JsonShape = { maxKeys: 200, maxDepth: 10, maxEntries: 5000, maxValues: 20_000 };
/** 5,000 rows of 80 cells. */
const sheetShape: JsonShape = { ...bodyShape, maxEntries: 10_000, maxValues: 400_000 };

/**
 * Reads the JSON body. An empty body, or the empty string that the console sends for "nothing", is read as `{}`. Throws
 * 415 for another content type, and 400 for invalid JSON or text that the databases cannot store unchanged.
 */
export async function readJson(c: AppContext): Promise<unknown> {
  const text = await readText(c);
  if (text === '') return {};
  requireJson(c);
  requireShape(text, bodyShape);
  const body = parse(text);
  // Only escapes can produce text that cannot be stored: invalid bytes are replaced when they are decoded.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !holdsStorable(body)) throw badBody(undefined);
  return body === '' ? {} : body;
}

/**
 * Reads the body of a sheet. It is larger than other bodies: its `rows` are parsed one by one, between other requests, and
 * their texts are checked later in the same way. Throws as `readJson` does.
 */
export async function readSheetJson(c: AppContext): Promise<unknown> {
  const text = await readText(c);
  requireJson(c);
  const list = await findList(text, 'rows', shapeCheck(sheetShape));
  const rest = list ? `${text.slice(0, list.start)}[]${text.slice(list.end)}` : text;
  requireShape(rest, bodyShape);
  const body = parse(rest);
  if (!list || typeof body !== 'object') return body;
  const rows: unknown[] = [];
  const yieldNow = createYield(10);
  for (const entry of list.entries) {
    rows.push(parse(entry));
    await yieldNow();
  }
  return { ...body, rows };
}

function requireJson(c: AppContext): void {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError({ status: 415, message: { key: 'request.badType' } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badBody(cause);
  }
}

function badBody(cause: unknown): ApiError {
  return new ApiError({ status: 400, message: { key: 'request.badBody' }, cause });
}

/** Reads the body as text; may be called more than once. Throws 400 if the client disconnected. */
export async function readText(c: AppContext): Promise<string> {
  try {
    return await c.req.text();
  } catch (cause) {
    throw unreadBody(cause);
  }
}

/**
 * Returns a 400 error if the client disconnected before it had sent the body, which is not a failure of the server;
 * otherwise returns `cause`.
 */
export function unreadBody(cause: unknown): unknown {
  const isGone = cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET';
  return isGone ? badBody(cause) : cause;
}

/** NUL, which PostgreSQL rejects, and lone surrogates, which both databases return as another character. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Returns true for text that both databases return unchanged. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

function holdsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && holdsStorable(one));
}

/** Reads and validates the body. Throws 40000 with the messages of every invalid field. */
export async function readBody<Schema extends z.ZodType>(c: AppContext, schema: Schema): Promise<z.output<Schema>> {
  return checkBody(await readJson(c), schema);
}

/** Validates a body that was already read. Throws 40000 with the messages of every invalid field. */
export function checkBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.flatMap((issue) =>
    fieldsOf(issue).map((field) => [field, messageFor(issue)] as const),
  );
  // From pairs: a client may name a field `__proto__`.
  throw badRequest(Object.fromEntries(groupPairs(found)));
}

/** Returns the fields that an issue is about. Keys that a strict schema does not have are named one by one. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [issue.path.join('.')];
  return issue.keys.map((key) => [...issue.path, key].join('.'));
}

function messageFor(issue: z.core.$ZodIssue): Message {
  if (isFieldMessage(issue.message)) return { key: `field.${issue.message}` };
  if (issue.code === 'unrecognized_keys') return { key: 'problems.unknownField' };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { key: 'field.required' };
  if (issue.code === 'too_small') {
    return issue.minimum === 1
      ? { key: 'field.required' }
      : { key: 'field.tooShort', params: { min: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'array'
      ? { key: 'problems.tooMany', params: { count: Number(issue.maximum) } }
      : { key: 'field.tooLong', params: { max: Number(issue.maximum) } };
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { key: 'field.email' };
  return { key: 'field.invalid' };
}

/** A schema can name its message: `z.string().regex(…, 'phone')`. */
function isFieldMessage(name: string): name is keyof typeof messages.field {
  return Object.hasOwn(messages.field, name);
}
