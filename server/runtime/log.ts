import { type DestinationStream, type Logger, pino } from 'pino';

/** Creates the log of the server, which writes to the standard output unless it has a destination. */
export function createLog(level: 'info' | 'warn', destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/** What is logged of an error besides its message, stack and causes. None of it holds a value of a statement. */
const facts = ['code', 'constraint', 'table', 'column', 'syscall'] as const;

/** Maximum number of causes. */
const maxDepth = 5;

/**
 * Returns what is logged of an error. Other properties are left out: PostgreSQL names the values of a row in `detail`
 * and `where`, and a lost connection comes with its client.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { constructor, cause, stack = '' } = error;
  const message = messageOf(error);
  const errors: unknown = 'errors' in error ? error.errors : undefined;
  return {
    type: constructor.name,
    message,
    stack: stack.replace(error.message, () => message),
    ...Object.fromEntries(facts.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))),
    ...(depth < maxDepth && {
      ...(cause !== undefined && { cause: describeError(cause, depth + 1) }),
      ...(Array.isArray(errors) && { aggregateErrors: errors.map((one) => describeError(one, depth + 1)) }),
    }),
  };
}

/** Returns the message, without the value that PostgreSQL quotes where a value has the wrong form (class 22). */
function messageOf(error: Error): string {
  const isDataException = 'code' in error && typeof error.code === 'string' && /^22[\dA-Z]{3}$/.test(error.code);
  return isDataException ? error.message.replace(/".*"/s, '"…"') : error.message;
}
