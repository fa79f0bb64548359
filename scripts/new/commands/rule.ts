import path from 'node:path';
import { describeProblem, oneOf } from '../../../src/engine/check/problem.ts';
import { nodesIn, nodesOf } from '../../check/follow.ts';
import { rulesOf } from '../../check/rule-calls.ts';
import type { Change } from '../change.ts';
import { englishLabelsOf } from '../labels.ts';
import { areaOf, type Product, requireResource } from '../product.ts';
import { Refusal } from '../refusal.ts';
import { createEdits, type Edits, findPlace, requirePlace } from '../text/edits.ts';
import { property } from '../text/literal.ts';
import { capitalised, kebabCase, lowered, wordsOf } from '../words.ts';

/** How a rule is written. */
export const ruleUsage = `two fields and how they compare, by name or label: "结束时间 >= 开始时间"; after a colon the message in both languages, if it is to be another: "endAt >= startAt: 结束不能早于开始 / Must not end before it starts"`;

/** What is said of two fields where a comparison does not hold: of days and times, and of numbers. */
const comparisons: Readonly<Record<string, { readonly key: string; readonly times: Words; readonly numbers: Words }>> =
  {
    '>=': {
      key: 'Before',
      times: { zh: '不能早于', en: 'must not be before' },
      numbers: { zh: '不能小于', en: 'must not be less than' },
    },
    '>': {
      key: 'NotAfter',
      times: { zh: '须晚于', en: 'must be after' },
      numbers: { zh: '须大于', en: 'must be greater than' },
    },
    '<=': {
      key: 'After',
      times: { zh: '不能晚于', en: 'must not be after' },
      numbers: { zh: '不能大于', en: 'must not be greater than' },
    },
    '<': {
      key: 'NotBefore',
      times: { zh: '须早于', en: 'must be before' },
      numbers: { zh: '须小于', en: 'must be less than' },
    },
  };

interface Words {
  readonly zh: string;
  readonly en: string;
}

const times = ['date', 'datetime', 'time'];
const numbers = ['int', 'money', 'decimal', 'percent', 'duration'];

/** A rule that compares two fields of a record. */
interface Rule {
  readonly first: string;
  readonly operator: string;
  readonly second: string;
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}

/** The parts of a resource that its rules name. */
interface Ruled {
  readonly name: string;
  /** English labels of its fields. */
  readonly english: Readonly<Record<string, string>>;
  readonly fields: Readonly<
    Record<
      string,
      { readonly type: string; readonly label?: string | undefined; readonly required?: boolean | undefined }
    >
  >;
}

/** Returns what writes the rules of a resource that has none yet. */
export function ruleChange(product: Product, resource: string, text: string): Change {
  const definition = requireResource(product, resource);
  const edits = createEdits(product.sources);
  addRule(product, edits, {
    ruled: { ...definition, english: englishLabelsOf(product, resource) },
    area: areaOf(product, resource),
    text,
  });
  const { rules } = product.loaded.configuration;
  return {
    texts: edits.texts(),
    configuration: {
      rules: rules && { ...rules, product: [...rules.product, { resource, transitions: [], actions: [] }] },
    },
    next: ['The next start refuses what breaks the rule, in forms, batches and sheets alike.'],
  };
}

interface AddedRule {
  readonly ruled: Ruled;
  /** The folder of the resource. */
  readonly area: string;
  readonly text: string;
}

export function addRule({ root, loaded, sources }: Product, edits: Edits, { ruled, area, text }: AddedRule): void {
  const { name } = ruled;
  const there = rulesOf(name, loaded.files.server, sources);
  if (there)
    throw new Refusal(
      `${name} has rules already, in ${path.relative(root, there.file)}: write the new one there, as docs/rules.md tells.`,
    );
  const rule = readRule(ruled, text);
  const file = path.join(root, 'server/product/rules', area, `${kebabCase(name)}.ts`);
  if (sources.parse(file))
    throw new Refusal(`${path.relative(root, file)} is there already, and no rule of ${name}: look into it.`);
  edits.create(file, ruleText(ruled, area, rule));
  const index = path.join(root, 'server/product/rules/index.ts');
  const program = sources.parse(index)?.program;
  const imports = nodesOf(program?.body).filter(({ type }) => type === 'ImportDeclaration');
  edits.insert(index, imports.at(-1)?.end ?? 0, `\nimport { ${name}Rules } from './${area}/${kebabCase(name)}.ts';`);
  const [list] = nodesIn(program, ({ type }) => type === 'ReturnStatement').flatMap(({ argument }) =>
    nodesOf([argument]),
  );
  if (list?.type !== 'ArrayExpression')
    throw new Refusal('server/product/rules/index.ts returns no list: add the rule there by hand.');
  edits.append({ file: index, node: list }, `${name}Rules`);
  for (const language of ['zh', 'en'] as const) {
    const words = path.join(root, `server/product/messages/${language}.ts`);
    const own = findPlace(sources, words, language, [name]);
    if (own) edits.append(own, property(rule.key, rule[language]));
    else edits.append(requirePlace(sources, words, language, []), property(name, { [rule.key]: rule[language] }));
  }
}

function readRule({ name, fields, english }: Ruled, text: string): Rule {
  const [, one = '', operator = '', other = '', , zh = '', en = ''] =
    /^\s*(.+?)\s*(>=|<=|>|<)\s*([^:：]+?)\s*([:：]\s*(.+?)\s*\/\s*(.+?)\s*)?$/s.exec(text) ?? [];
  const comparison = comparisons[operator];
  if (!comparison) throw new Refusal(`"${text}" is no rule. A rule is ${ruleUsage}.`);
  const [first, second] = [one, other].map((called) => {
    const found = Object.entries(fields).find(([key, { label }]) => key === called || label === called);
    if (found) return { key: found[0], ...found[1] };
    const problem = { resource: name, field: undefined, property: 'rule', value: called };
    throw new Refusal(describeProblem({ ...problem, allowed: oneOf(Object.keys(fields), called) }));
  });
  if (!first || !second || first.key === second.key)
    throw new Refusal(`A rule compares two fields, and "${text}" has one.`);
  const isTime = times.includes(first.type);
  if (first.type !== second.type || (!isTime && !numbers.includes(first.type)))
    throw new Refusal(
      `${first.label} is ${first.type} and ${second.label} is ${second.type}: a rule compares two days, moments, times or numbers of one kind. A limit of one field is its min or max.`,
    );
  const englishOf = (key: string) => english[key] ?? capitalised(wordsOf(key));
  const said = isTime ? comparison.times : comparison.numbers;
  return {
    first: first.key,
    operator,
    second: second.key,
    key: `${first.key}${comparison.key}${capitalised(second.key)}`,
    zh: zh || `${first.label}${said.zh}${second.label}`,
    en: en || `${englishOf(first.key)} ${said.en} ${lowered(englishOf(second.key))}`,
  };
}

function ruleText({ name, fields }: Ruled, area: string, { first, operator, second, key }: Rule): string {
  const empty = [first, second].filter((one) => !fields[one]?.required).map((one) => `${one} === null`);
  const passes = [`operation === 'delete'`, ...empty, `${first} ${operator} ${second}`];
  return `import ${name} from '../../../../src/resources/${area}/${name}.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

export const ${name}Rules = defineRules(${name}, {
  validate({ operation, values: { ${first}, ${second} } }) {
    if (${passes.join(' || ')}) return;
    throw badField('${first}', messageOf('${name}.${key}'));
  },
});
`;
}
