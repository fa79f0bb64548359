import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../src/base/is-object.ts';
import type { Messages } from '../../src/providers/messages.ts';

const words = import.meta.glob<Readonly<Record<string, Messages>>>(
  ['../../src/locales/zh/*.ts', '!../../src/locales/zh/{antd,dayjs,parts}.ts', '../../features/*/words/zh.ts'],
  { eager: true },
);
const sources = import.meta.glob<string>(['../../{src,features}/**/*.{ts,tsx}', '!../../src/locales/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The values that a text names, by its key. */
const named = new Map(Object.values(words).flatMap((module) => [...namesIn(module)]));

function namesIn(messages: Messages, path = ''): Map<string, readonly string[]> {
  return new Map(
    Object.entries(messages).flatMap(([name, part]): (readonly [string, readonly string[]])[] =>
      typeof part === 'string'
        ? [[`${path}${name}`, [...part.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')]]
        : [...namesIn(part, `${path}${name}.`)],
    ),
  );
}

interface Call {
  /** Patterns of the keys that the call may translate. */
  readonly keys: readonly RegExp[];
  /** The names of the values that it passes. */
  readonly given: readonly string[];
}

/** Returns the calls of `translate` with values that are written where it is called. */
function callsIn(code: string): Call[] {
  const calls: Call[] = [];
  const visit = (node: unknown): void => {
    if (!isObject(node)) return;
    if (node.type === 'CallExpression' && isObject(node.callee) && node.callee.name === 'translate') {
      const [key, values] = Array.isArray(node.arguments) ? node.arguments : [];
      const given = values === undefined ? [] : propertiesOf(values);
      if (given) calls.push({ keys: keysOf(key), given });
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync('source.tsx', code).program);
  return calls;
}

/** Returns the names of the properties of an object, or undefined if some are not written in it. */
function propertiesOf(node: unknown): string[] | undefined {
  if (!isObject(node) || !Array.isArray(node.properties)) return undefined;
  const names = node.properties.map((property: unknown) =>
    isObject(property) ? Object(property.key).name : undefined,
  );
  return names.every((name) => typeof name === 'string') ? names : undefined;
}

function keysOf(node: unknown): RegExp[] {
  if (!isObject(node)) return [];
  if (node.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)];
  const written = node.type === 'Literal' ? [node.value] : Object(node.quasis).map?.(cookedOf);
  return written ? [new RegExp(`^${written.join(anyName).replaceAll('.', '\\.')}$`)] : [];
}

const anyName = '(\\w+)';
const cookedOf = (part: unknown): unknown => Object(part).value?.cooked;

/** Returns the values that a call passes although no text names them, and those that a text lacks. */
function mismatchesOf({ keys, given }: Call): string[] {
  const texts = [...named].filter(([key]) => keys.some((pattern) => pattern.test(key)));
  if (texts.length === 0) return [];
  // The text of one is also chosen by the count where the text does not name it.
  const used = new Set(['count', ...texts.flatMap(([, names]) => names)]);
  const isLiteral = keys.every((pattern) => !pattern.source.includes(anyName));
  const asked = isLiteral ? texts : [];
  return [
    ...given
      .filter((name) => !used.has(name))
      .map((name) => `${keys.map(({ source }) => source).join(' ')} does not name ${name}`),
    ...asked.flatMap(([key, names]) =>
      names.filter((name) => !given.includes(name)).map((name) => `${key} lacks ${name}`),
    ),
  ];
}

describe('a text', () => {
  it('is known to get other values than it names', () => {
    const found = (code: string) => callsIn(code).flatMap(mismatchesOf);
    expect(found("translate('grid.saved', { total: 1 })")).toEqual([
      '^grid\\.saved$ does not name total',
      'grid.saved lacks count',
    ]);
    expect(found("translate(isOne ? 'grid.saved' : 'grid.unsaved')")).toEqual([
      'grid.unsaved lacks count',
      'grid.saved lacks count',
    ]);
    expect(found('translate(`grid.${name}`, { count, other })')).toEqual(['^grid\\.(\\w+)$ does not name other']);
    expect(found("translate('grid.saved', { count })")).toEqual([]);
  });

  const calls = Object.entries(sources).flatMap(([file, code]) => callsIn(code).map((call) => ({ file, ...call })));

  it('gets the values that it names, and no others, wherever it is translated', () => {
    expect(calls.length).toBeGreaterThan(500);
    expect(calls.flatMap((call) => mismatchesOf(call).map((mismatch) => `${call.file}: ${mismatch}`))).toEqual([]);
  });
});
