import { describeProblem, oneOf } from '../../../src/engine/check/problem.ts';
import type { Change } from '../change.ts';
import { CommandRefused } from '../command-refused.ts';
import { addLabels, englishLabelsOf, withLabels } from '../labels.ts';
import { areaOf, fileOf, type Product, requireResource } from '../product.ts';
import { createEdits, findPlace, requirePlace } from '../text/edits.ts';
import { literal, property } from '../text/literal.ts';
import { capitalised, lowered, wordsOf } from '../words.ts';

/** How a rule is written. */
export const ruleUsage = `two fields and how they compare, by name or label: "结束时间 >= 开始时间"; after a colon the message in both languages, if it is to be another: "endAt >= startAt: 结束不能早于开始 / Must not end before it starts"`;

/** What is said of two fields where a comparison does not hold: of days and times, and of numbers. */
const comparisons: Readonly<
  Record<string, { readonly operator: string; readonly times: Words; readonly numbers: Words }>
> = {
  '>=': {
    operator: 'gte',
    times: { zh: '不能早于', en: 'must not be before' },
    numbers: { zh: '不能小于', en: 'must not be less than' },
  },
  '>': {
    operator: 'gt',
    times: { zh: '须晚于', en: 'must be after' },
    numbers: { zh: '须大于', en: 'must be greater than' },
  },
  '<=': {
    operator: 'lte',
    times: { zh: '不能晚于', en: 'must not be after' },
    numbers: { zh: '不能大于', en: 'must not be greater than' },
  },
  '<': {
    operator: 'lt',
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

/** Returns what adds a rule to a resource: a check of its records. */
export function ruleChange(product: Product, resource: string, text: string): Change {
  const definition = requireResource(product, resource);
  const { check, labels } = checkOf({ ...definition, english: englishLabelsOf(product, resource) }, text);
  const edits = createEdits(product.sources);
  const file = fileOf(product, resource);
  const there = findPlace(product.sources, file, 'default', ['checks']);
  if (there) edits.append(there, literal(check));
  else edits.append(requirePlace(product.sources, file, 'default', []), property('checks', [check]));
  addLabels(product, edits, { area: areaOf(product, resource), resource, labels });
  const changed = { ...definition, checks: [...(definition.checks ?? []), check] };
  return {
    texts: edits.texts(),
    configuration: {
      definitions: { ...product.definitions, [resource]: changed },
      labels: withLabels(product, { resources: { [resource]: labels } }),
    },
    next: ['The next start refuses what breaks the rule, in forms, batches and sheets alike.'],
  };
}

/** Returns the check that a rule is, and its English label. */
export function checkOf(ruled: Ruled, text: string) {
  const { first, operator, second, zh, en } = readRule(ruled, text);
  const check = { label: zh, where: { field: first, [operator]: { field: second } } };
  return { check, labels: { checks: { [zh]: en } } };
}

function readRule({ name, fields, english }: Ruled, text: string): Rule {
  const [, one = '', operator = '', other = '', , zh = '', en = ''] =
    /^\s*(.+?)\s*(>=|<=|>|<)\s*([^:：]+?)\s*([:：]\s*(.+?)\s*\/\s*(.+?)\s*)?$/s.exec(text) ?? [];
  const comparison = comparisons[operator];
  if (!comparison) throw new CommandRefused(`"${text}" is no rule. A rule is ${ruleUsage}.`);
  const [first, second] = [one, other].map((called) => {
    const found = Object.entries(fields).find(([key, { label }]) => key === called || label === called);
    if (found) return { key: found[0], ...found[1] };
    const problem = { resource: name, field: undefined, property: 'rule', value: called };
    throw new CommandRefused(describeProblem({ ...problem, allowed: oneOf(Object.keys(fields), called) }));
  });
  if (!first || !second || first.key === second.key)
    throw new CommandRefused(`A rule compares two fields, and "${text}" has one.`);
  const isTime = times.includes(first.type);
  if (first.type !== second.type || (!isTime && !numbers.includes(first.type)))
    throw new CommandRefused(
      `${first.label} is ${first.type} and ${second.label} is ${second.type}: a rule compares two days, moments, times or numbers of one kind. A limit of one field is its min or max.`,
    );
  const englishOf = (key: string) => english[key] ?? capitalised(wordsOf(key));
  const said = isTime ? comparison.times : comparison.numbers;
  return {
    first: first.key,
    operator: comparison.operator,
    second: second.key,
    zh: zh || `${first.label}${said.zh}${second.label}`,
    en: en || `${englishOf(first.key)} ${said.en} ${lowered(englishOf(second.key))}`,
  };
}
