import { existsSync } from 'node:fs';
import path from 'node:path';
import { kinds } from '../../../src/fields/index.ts';
import { nodesOf } from '../../check/follow.ts';
import type { Change } from '../change.ts';
import { CommandRefused } from '../command-refused.ts';
import type { Product } from '../product.ts';
import { createEdits, requirePlace } from '../text/edits.ts';
import { literal, property } from '../text/literal.ts';
import { capitalised, lowered, wordsOf } from '../words.ts';

/** A kind of field as it was asked for: one line of text that matches a pattern. */
export interface KindRequest {
  readonly name: string;
  readonly title: string;
  readonly english?: string | undefined;
  readonly pattern: string;
  readonly example: string;
}

/** Returns what writes a kind of field: its folder, its line in the registry, its words, and its samples of documents and tests. */
export function kindChange(
  { root, sources }: Product,
  { name, title, english, pattern, example }: KindRequest,
): Change {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new CommandRefused(`"${name}" is no name of a kind: use camelCase, such as plate.`);
  const folder = path.join(root, 'src/fields', name);
  if (name in kinds || existsSync(folder))
    throw new CommandRefused(
      `There is a kind "${name}", or a folder src/fields/${name}, already: choose another name.`,
    );
  const whole = patternOf(pattern);
  if (!whole.test(example)) throw new CommandRefused(`--example: "${example}" does not match ${String(whole)}.`);
  const called = english ?? capitalised(wordsOf(name));
  const problem = `not${capitalised(name)}`;
  const edits = createEdits(sources);
  const at = (file: string) => path.join(root, file);
  edits.create(
    path.join(folder, 'index.ts'),
    kindText({ name, title, english: called, pattern: whole, example }, problem),
  );
  edits.create(path.join(folder, 'cell.tsx'), cellText(name));
  edits.create(path.join(folder, 'input.tsx'), inputText(name));
  const registry = at('src/fields/lazy-kinds.ts');
  const imports = nodesOf(sources.parse(registry)?.program.body).filter(({ type }) => type === 'ImportDeclaration');
  edits.insert(registry, imports.at(-1)?.end ?? 0, `\nimport { ${name} } from './${name}/index.ts';`);
  edits.append(requirePlace(sources, registry, 'lazyKinds', []), name);
  const said = { zh: `应为${title}，如 ${example}`, en: `Must be a valid ${lowered(called)}` };
  for (const language of ['zh', 'en'] as const)
    edits.append(
      requirePlace(sources, at(`src/locales/${language}/problems.ts`), 'problems', []),
      property(problem, said[language]),
    );
  edits.append(
    requirePlace(sources, at('src/fields/examples.ts'), 'examples', []),
    property(name, { title: { zh: title, en: called }, options: {}, value: example }),
  );
  edits.append(requirePlace(sources, at('tests/locales/locales.test.ts'), 'settings', []), `${name}: [{}]`);
  edits.append(
    requirePlace(sources, at('tests/fields/arbitrary.ts'), 'samples', []),
    `${name}: [{ settings: {}, values: fc.stringMatching(${String(whole)}) }]`,
  );
  return {
    texts: edits.texts(),
    configuration: {},
    next: [
      `A field of it is ${literal({ type: name, label: title })}; src/fields/${name}/index.ts says what its values are.`,
    ],
  };
}

function patternOf(pattern: string): RegExp {
  try {
    return new RegExp(`^${pattern.replace(/^\^|\$$/g, '')}$`, 'u');
  } catch (error) {
    throw new CommandRefused(`--pattern: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

interface KindTextOptions extends Omit<KindRequest, 'pattern' | 'english'> {
  readonly english: string;
  readonly pattern: RegExp;
}

function kindText({ name, title, english, pattern, example }: KindTextOptions, problem: string): string {
  return `import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { withoutInvisible } from '../values/visible-text.ts';

export type ${capitalised(name)}Settings = Record<never, never>;

const pattern = ${String(pattern)};

/** ${english}, such as \`${example}\`. */
export const ${name}: FieldKind<${capitalised(name)}Settings, string> = {
  shape: {},
  column: 'text',
  order: 'value',
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  headings: ${literal([title, wordsOf(name)])},
  example: () => ${literal(example)},
  schema: () => z.string('notText').check(z.overwrite(withoutInvisible), z.trim(), z.regex(pattern, '${problem}')),
  text: (value) => value,
};
`;
}

function cellText(name: string): string {
  return `import type { KindCell } from '../view.ts';

export const cell: KindCell<'${name}'> = {
  Cell: ({ value }) => value,
  width: 140,
};
`;
}

function inputText(name: string): string {
  return `import { Input } from 'antd';
import { controlOf } from '../parts/control.ts';
import { ContainsFilter } from '../text/filter.tsx';
import type { InputProps, KindInput } from '../view.ts';
import type { ${capitalised(name)}Settings } from './index.ts';

function ${capitalised(name)}Input(props: InputProps<${capitalised(name)}Settings, string>) {
  const { value, onChange } = props;
  return (
    <Input
      {...controlOf(props)}
      autoComplete="off"
      spellCheck={false}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}

export const input: KindInput<'${name}'> = {
  Input: ${capitalised(name)}Input,
  Filter: ContainsFilter,
};
`;
}
