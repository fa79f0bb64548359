import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../scripts/docs/resource-schema.ts';
import { definitions as shipped } from '../../server/product/definitions.ts';
import { type DefinitionFiles, definitionsByName } from '../../server/records/catalogue/definitions.ts';
import merchant from '../../src/resources/customer/merchant.ts';
import { readDocument } from '../docs/documents.ts';

const others: DefinitionFiles = import.meta.glob('../../examples/assets/resources/*/*.ts', { eager: true });
const document = readDocument('resource.schema.json');
const isValid = new Ajv2020({ strict: false }).compile(JSON.parse(document));

describe('docs/resource.schema.json', () => {
  it('says of resources what the code says (run "npm run docs")', () => {
    expect(document).toBe(resourceSchema());
    expect(document.length).toBeLessThan(150_000);
  });

  it('says what the docstrings say of a property', () => {
    const { properties } = JSON.parse(document);
    expect(properties.export.description).toBe('Whether the list can be exported as a spreadsheet. Default: true.');
  });

  it.each([...Object.entries(shipped), ...Object.entries(definitionsByName(others))])(
    'takes the resource %s',
    (_name, definition) => {
      isValid(definition);
      expect(isValid.errors).toBe(null);
    },
  );

  const name = { type: 'text', label: '名称' };
  const call = { label: '打电话', inputs: { reason: name } };

  it.each<[string, object]>([
    ['a property there is not', { colour: 'red' }],
    ['a property of the list there is not', { list: { colums: ['name'] } }],
    ['no fields', { fields: undefined }],
    ['a kind there is not', { fields: { name: { ...name, type: 'txt' } } }],
    ['an option of another kind', { fields: { name: { ...name, scale: 2 } } }],
    ['an option of the wrong type', { fields: { name: { ...name, max: '12' } } }],
    ['a choice without a label', { fields: { name: { ...name, type: 'enum', options: [{ value: 'A' }] } } }],
    [
      'a kind that stands in no value',
      { fields: { name: { ...name, type: 'json', fields: { name: { ...name, type: 'rich' } } } } },
    ],
    [
      'an option that an input has not',
      { actions: { call: { ...call, inputs: { reason: { ...name, unique: true } } } } },
    ],
    ['a kind that no input has', { actions: { call: { ...call, inputs: { reason: { ...name, type: 'file' } } } } }],
  ])('refuses %s', (_mistake, changed) => {
    expect(isValid({ ...merchant, actions: { call } })).toBe(true);
    expect(isValid({ ...merchant, ...changed })).toBe(false);
  });
});
