import { describeProblem, oneOf } from '../../../src/engine/check/problem.ts';
import { fieldOptions } from '../../../src/engine/definition/field.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { kinds as allKinds } from '../../../src/fields/index.ts';
import { CommandRefused } from '../command-refused.ts';
import { camelCase, capitalised, type Dictionary, type Name, wordsOf } from '../words.ts';
import { type Choice, choiceName, enumOf } from './choices.ts';
import type { FieldPlan, FieldText } from './field-plan.ts';
import { freeName } from './names-taken.ts';
import { jsonOf } from './parts.ts';
import { withUsualOptions } from './usual-options.ts';

const kinds: KindRegistry = allKinds;

/** What the first argument of a kind says, where it is not said by name: `ref(merchant)`, `text(60)`. */
const firstArguments: Readonly<Record<string, (text: string) => Readonly<Record<string, unknown>>>> = {
  answers: (to) => ({ to }),
  auto: (prefix) => ({ prefix }),
  computed: (text) => ({ ...dotted(text, 'of', 'by'), count: true }),
  decimal: (scale) => ({ scale: Number(scale) }),
  lookup: (text) => dotted(text, 'by', 'field'),
  percent: (scale) => ({ scale: Number(scale) }),
  reach: (to) => ({ to }),
  ref: (to) => ({ to }),
  text: (max) => ({ max: Number(max) }),
  textarea: (max) => ({ max: Number(max) }),
  tree: (to) => ({ to }),
};

function dotted(text: string, first: string, second: string) {
  const [one = '', other = ''] = text.split('.');
  return { [first]: one, [second]: other };
}

/** How fields are written, for `--help` and refusals. */
export const fieldUsage = `label[=name[/English]]:kind[(options)][!], "!" where a value is required: 客户:ref(merchant)! 方式=method:enum(电话=phone,上门) 金额:money(min=100,filter=range)`;

/**
 * Reads fields as they are written in one line: `客户:ref(merchant)! 时间:datetime! 方式:enum(电话,上门) 备注:textarea`.
 *
 * @param taken names of fields that are there already
 */
export function readFields(text: string, dictionary: Dictionary, taken: readonly string[] = []): readonly FieldPlan[] {
  const plans: FieldPlan[] = [];
  for (const part of divided(oneWidth(text), /\s/)) {
    plans.push(readField(part, dictionary, [...taken, ...plans.map(({ name }) => name)]));
  }
  if (plans.length === 0) throw new CommandRefused(`No field was given. A field is ${fieldUsage}`);
  return plans;
}

function readField(text: string, dictionary: Dictionary, taken: readonly string[]): FieldPlan {
  const [head = '', ...tails] = divided(/:/.test(text) ? text : text.replace(/(!?)$/, ':text$1'), /:/);
  const tail = tails.join(':');
  const [, type = '', , written = '', sign] = /^(\w+)(\((.*)\))?(!)?$/s.exec(tail) ?? [];
  if (type === '') throw new CommandRefused(`"${text}" is no field. A field is ${fieldUsage}`);
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  const { label, ...called } = readName(head, dictionary);
  if (!kind) {
    const problem = { resource: label, field: undefined, property: 'type', value: type };
    throw new CommandRefused(describeProblem({ ...problem, allowed: oneOf(Object.keys(kinds), type) }));
  }
  const required = sign === '!' ? { required: true } : {};
  const field = (options: Readonly<Record<string, unknown>>): FieldText =>
    withUsualOptions({ type, label, ...options, ...required });
  const name = called.isGiven ? called.name : freeName(called.name, taken);
  const own = { name, label, english: called.english, sounds: called.isSound ? [label] : [], parts: [] };
  const args = divided(written, /,/);
  const isSetting = (arg: string) => isOption(arg.split('=')[0] ?? '', kind.shape);
  const settings = Object.assign({}, ...args.filter(isSetting).map(readSetting));
  const rest = args.filter((arg) => !isSetting(arg));
  if (kind.parts?.option === 'fields') {
    return jsonOf(own, readFields(rest.join(','), dictionary), { ...settings, ...required });
  }
  if (kind.shape.options) {
    if (rest.length === 0) throw new CommandRefused(`${label}: ${type} needs its choices, as in ${type}(电话,上门).`);
    const choices = rest.map((arg) => readChoice(arg, dictionary));
    return enumOf(own, choices, { ...settings, ...required });
  }
  const [first, ...others] = rest;
  const read = first === undefined ? {} : firstArguments[type]?.(first);
  if (!read || others.length > 0)
    throw new CommandRefused(
      `${label}: ${type} has no option "${others[0] ?? first}". It has ${Object.keys(kind.shape).join(', ') || 'none of its own'}, and those of every field (docs/fields.md).`,
    );
  return { ...own, choices: {}, definition: field({ ...read, ...settings }) };
}

function readChoice(text: string, dictionary: Dictionary): Choice {
  const [, written = '', color] = /^(.*?)(?:#(\w+))?$/s.exec(text) ?? [];
  const { label, isGiven, ...called } = readName(written, dictionary);
  const named = isGiven ? called : choiceName(label, dictionary, called);
  return { label, ...named, ...(color !== undefined && { color }) };
}

interface GivenName extends Name {
  readonly label: string;
  /** Whether the author gave the name, and it is not derived from the label. */
  readonly isGiven: boolean;
}

/** Reads `客户`, `客户=customer` or `客户=customer/Customer`. An underscore in the English label is a blank. */
function readName(text: string, dictionary: Dictionary): GivenName {
  const [label = '', given = ''] = divided(text, /=/).map(unquoted);
  const [name = '', ...labels] = given.split('/');
  const known = dictionary.nameOf(label);
  const said = labels.join('/').replaceAll('_', ' ');
  if (name === '') return { label, ...known, ...(said !== '' && { english: said, isSound: false }), isGiven: false };
  if (!/^[A-Za-z]\w*$/.test(name))
    throw new CommandRefused(
      `${label}: "${name}" is no name: use letters and digits, as in ${label}=${camelCase(known.name) || 'name'}.`,
    );
  const english = said || (known.isSound ? capitalised(wordsOf(name)) : known.english);
  return { label, name, english, isSound: false, isGiven: true };
}

function isOption(name: string, shape: object): boolean {
  return name in shape ? name !== 'options' && name !== 'fields' : name in fieldOptions.shape || name === 'default';
}

function readSetting(arg: string): Readonly<Record<string, unknown>> {
  const [name = '', ...rest] = arg.split('=');
  return { [name]: rest.length === 0 ? true : readValue(unquoted(rest.join('='))) };
}

function readValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Chinese punctuation means what the other does: people type either. Blanks in quotes stay. */
function oneWidth(text: string): string {
  return text.replaceAll(/[：（），！＝；]/g, (sign) => ':(),!= '.charAt('：（），！＝；'.indexOf(sign)));
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/s, '$1');
}

/** Divides a text where a sign stands outside brackets and quotes. Empty parts are left out. */
function divided(text: string, sign: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0 && !isQuoted && sign.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  if (depth !== 0 || isQuoted)
    throw new CommandRefused(`"${text}" has a ${isQuoted ? 'quote' : 'bracket'} that is not closed.`);
  return parts.map((part) => part.trim()).filter(Boolean);
}
