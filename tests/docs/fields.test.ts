import { describe, expect, it } from 'vitest';
import { withGeneratedParts } from '../../scripts/docs/generated-parts.ts';
import type { KindRegistry } from '../../src/engine/fields/kind.ts';
import { checkValue } from '../../src/engine/fields/values.ts';
import { examples } from '../../src/fields/examples.ts';
import { kinds as kindsByName } from '../../src/fields/index.ts';
import { fieldOf } from '../fields/field.ts';
import { readDocument } from './documents.ts';

const kinds: KindRegistry = kindsByName;
const document = readDocument('fields.md');

describe('docs/fields.md', () => {
  it('says of every kind what the code says (run "npm run docs")', () => {
    expect(withGeneratedParts('fields.md', document)).toBe(document);
  });

  it.each(Object.keys(kinds))('tells of %s, and how it is written', (name) => {
    expect(document).toContain(`\n## \`${name}\`\n`);
    expect(document).toContain(`{ type: '${name}', label: '…'`);
  });

  it.each(Object.entries(kinds))('tells each option of %s', (name, { shape }) => {
    const [, section = ''] = document.split(`\n## \`${name}\`\n`);
    const [own = ''] = section.split('\n## ');
    expect(Object.keys(shape).filter((option) => !own.includes(`| \`${option}\` |`))).toEqual([]);
  });
});

describe('an example of a kind', () => {
  it.each(Object.entries(examples))('%s has options there are, and a value its kind accepts', (name, example) => {
    const own = Object.keys(kinds[name]?.shape ?? {});
    const ofEvery = ['required', 'unique', 'search', 'filter', 'sortable', 'mask', 'default'];
    expect(Object.keys(example.options).filter((option) => ![...own, ...ofEvery].includes(option))).toEqual([]);
    if (!('value' in example)) return;
    const checked = checkValue(fieldOf(name, { ...example.options, ...example.resolved }), example.value, kinds);
    expect(checked).toEqual({ value: example.value });
  });
});
