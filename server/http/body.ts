import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { server as messages } from '../../src/locales/zh/server.ts';
import type { AppContext } from '../context.ts';
import { ApiError, badRequest } from '../errors.ts';
import type { Message } from '../messages.ts';
import { type JsonShape, requireShape } from './json-shape.ts';

/** The largest body the API reads, in bytes; files have their own limit. */
export const bodyLimitInBytes = 1024 * 1024;
/** The same for rows of a sheet: what is read in the time others can wait. */
export const sheetLimitInBytes = 4 * 1024 * 1024;

/** A batch of 200 records of 40 fields takes 8,000 values. */
const bodyShape: JsonShape = { maxKeys: 200, maxDepth: 10, maxEntries: 5000, maxValues: 20_000 };
/** 5,000 rows of 80 cells. */
const sheetShape: JsonShape = { ...bodyShape, maxEntries: 10_000, maxValues: 400_000 };

/**
 * Reads the JSON body. An empty one, or the empty string the console sends for "nothing", reads as `{}`. Throws 415 for
 * another content type and 400 for what is not JSON, or holds text that no database keeps as it is.
 */
export async function readJson(c: AppContext): Promise<unknown> {
  const text = await readText(c);
  if (text === '') return {};
  requireJson(c, text, bodyShape);
  const body = parse(text);
  // Text that cannot be stored comes by an escape alone: what is no character is replaced where bytes become text.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !holdsStorable(body)) throw badBody(undefined);
  return body === '' ? {} : body;
}

/**
 * Reads the body of a sheet: larger than others, and of so many texts that each is looked at when its row is, not all at
 * once. Throws as `readJson` does.
 */
export async function readSheetJson(c: AppContext): Promise<unknown> {
  const text = await readText(c);
  requireJson(c, text, sheetShape);
  await setImmediate();
  return parse(text);
}

function requireJson(c: AppContext, text: string, shape: JsonShape): void {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError({ status: 415, message: { key: 'request.badType' } });
  requireShape(text, shape);
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

/** Reads the body as text, however often it is asked for. Throws 400 if its sender went away. */
export async function readText(c: AppContext): Promise<string> {
  try {
    return await c.req.text();
  } catch (cause) {
    throw unreadBody(cause);
  }
}

/** 400 for a body whose sender went away before it was here, which is no failure of the server; else what was thrown. */
export function unreadBody(cause: unknown): unknown {
  const isGone = cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET';
  return isGone ? badBody(cause) : cause;
}

/** NUL, which PostgreSQL refuses, and half a surrogate pair, which both databases answer as another character. */
const unstorable = /[\0\p{Surrogate}]/u;

/** True for text that both databases answer as it was given. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** True if every name and value of a body can be stored. */
function holdsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && holdsStorable(one));
}

/** Reads and checks the body; throws 40000 with the messages of every refused field. */
export async function readBody<Schema extends z.ZodType>(c: AppContext, schema: Schema): Promise<z.output<Schema>> {
  return checkBody(await readJson(c), schema);
}

/** Checks a body that was read already; throws 40000 with the messages of every refused field. */
export function checkBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, Message[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.');
    fields[field] = [...(fields[field] ?? []), messageFor(issue)];
  }
  throw badRequest(fields);
}

function messageFor(issue: z.core.$ZodIssue): Message {
  if (isFieldMessage(issue.message)) return { key: `field.${issue.message}` };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { key: 'field.required' };
  if (issue.code === 'too_small') {
    return issue.minimum === 1
      ? { key: 'field.required' }
      : { key: 'field.tooShort', params: { min: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big') return { key: 'field.tooLong', params: { max: Number(issue.maximum) } };
  if (issue.code === 'invalid_format' && issue.format === 'email') return { key: 'field.email' };
  return { key: 'field.invalid' };
}

/** A schema may name its message: `z.string().regex(…, 'phone')`. */
function isFieldMessage(name: string): name is keyof typeof messages.field {
  return Object.hasOwn(messages.field, name);
}
