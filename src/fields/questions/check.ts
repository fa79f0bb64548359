import { isObject } from '../../base/is-object.ts';
import { maxProblems } from '../../engine/fields/values.ts';
import type { Misfit, Refuse } from '../values/misfits.ts';
import { withoutInvisible } from '../values/visible-text.ts';
import {
  maxHelpLength,
  maxLabelLength,
  maxOptions,
  maxQuestions,
  type Question,
  type QuestionType,
  questionTypes,
} from './question.ts';

const keyShape = /^[a-z0-9]{1,32}$/;
const properties = new Set(['key', 'type', 'label', 'required', 'help', 'options', 'multiple']);

/** Checks questions. Returns them in stored form, and every problem with its place. */
export function checkQuestions(given: unknown): { value: readonly Question[]; misfits: readonly Misfit[] } {
  const misfits: Misfit[] = [];
  const refuse: Refuse = (path, key, params = {}) => {
    if (misfits.length < maxProblems) misfits.push({ path, key, params });
  };
  if (!Array.isArray(given)) {
    refuse([], 'notAList');
    return { value: [], misfits };
  }
  if (given.length > maxQuestions) {
    refuse([], 'tooMany', { count: maxQuestions });
    return { value: [], misfits };
  }
  const value = given.map((one: unknown, index) => questionAt(one, index, refuse));
  refuseRepeated(value, refuse);
  if (value.every(({ type }) => type === 'section')) refuse([], 'noQuestions');
  return { value, misfits };
}

function questionAt(given: unknown, index: number, refuse: Refuse): Question {
  if (!isObject(given)) {
    refuse([index], 'notAnObject');
    return { key: '', type: 'text', label: '' };
  }
  for (const name of Object.keys(given)) if (!properties.has(name)) refuse([index, name], 'unknownField');
  const { key, type, required, multiple } = given;
  if (typeof key !== 'string' || !keyShape.test(key)) refuse([index, 'key'], 'notAKey');
  if (!isType(type)) refuse([index, 'type'], 'notAChoice');
  const label = textAt(given.label, [index, 'label'], maxLabelLength, refuse);
  if (label === '') refuse([index, 'label'], 'required');
  for (const [name, flag] of Object.entries({ required, multiple }))
    if (flag !== undefined && typeof flag !== 'boolean') refuse([index, name], 'notABoolean');
  const help = textAt(given.help ?? '', [index, 'help'], maxHelpLength, refuse);
  return {
    key: String(key),
    type: isType(type) ? type : 'text',
    label,
    ...(required === true && type !== 'section' && { required }),
    ...(help !== '' && { help }),
    ...(type === 'enum' && { options: optionsAt(given.options, index, refuse) }),
    ...(type === 'enum' && multiple === true && { multiple }),
  };
}

function isType(type: unknown): type is QuestionType | 'section' {
  return type === 'section' || questionTypes.some((one) => one === type);
}

function textAt(given: unknown, path: Misfit['path'], maximum: number, refuse: Refuse): string {
  if (given !== undefined && typeof given !== 'string') refuse(path, 'notText');
  const text = typeof given === 'string' ? withoutInvisible(given).trim() : '';
  if (text.length > maximum) refuse(path, 'tooLong', { count: maximum });
  if (/[\r\n]/.test(text)) refuse(path, 'oneLine');
  return text;
}

function optionsAt(given: unknown, index: number, refuse: Refuse): string[] {
  const path = [index, 'options'];
  const options = Array.isArray(given)
    ? given.map((one: unknown) => textAt(one, path, maxLabelLength, refuse)).filter((one) => one !== '')
    : [];
  if (options.length < 2) refuse(path, 'noOptions');
  if (options.length > maxOptions) refuse(path, 'tooMany', { count: maxOptions });
  const repeated = options.find((one, at) => options.indexOf(one) !== at);
  if (repeated !== undefined) refuse(path, 'sameOption', { option: repeated });
  return options;
}

/** Reports labels and keys that stand twice, at the later one. */
function refuseRepeated(questions: readonly Question[], refuse: Refuse): void {
  const labels = new Map<string, number>();
  const keys = new Set<string>();
  for (const [index, { key, label, type }] of questions.entries()) {
    const name = `${type === 'section'} ${label.toLowerCase()}`;
    const first = labels.get(name);
    if (label !== '' && first !== undefined) refuse([index, 'label'], 'sameLabel', { position: first + 1 });
    else labels.set(name, index);
    if (keys.has(key)) refuse([index, 'key'], 'notAKey');
    keys.add(key);
  }
}
