import { expect, it } from 'vitest';
import { sources } from './circles.ts';

/** Each statement that builds a table of the server or of a feature. */
const built = [...sources()]
  .filter(([file, code]) => /^(server|features)\//.test(file) && code.includes('table-builder.ts'))
  .flatMap(([file, code]) =>
    [...code.matchAll(/\bawait table\('(\w+)'\)[^;]*;/g)].map(([text, name]) => ({ file, name, text })),
  );

it('tables of the server gain the columns that one of an earlier release lacks', () => {
  expect(built.map(({ name }) => name)).toEqual(expect.arrayContaining(['session', 'outbox', 'record_history']));
  expect(built.filter(({ text }) => !text.endsWith('.$call(create);'))).toEqual([]);
});
