import { expect, it } from 'vitest';
import { definitionsByName } from '../../server/records/catalogue/definitions.ts';

const file = { default: { name: 'topic', recordLabel: 'name', fields: {} } };

it('two files of one resource are refused, of which the console would take the one and the server the other', () => {
  const files = { '../../src/resources/a/topic.ts': file, '../../src/resources/b/topic.ts': file };
  expect(() => definitionsByName(files)).toThrow(
    'topic › file: found "src/resources/b/topic.ts"; allowed: one file of this name, in whichever folder',
  );
  expect(definitionsByName({ '../../src/resources/a/topic.ts': file })).toEqual({ topic: file.default });
});
