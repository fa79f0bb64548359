import type { AnyFieldDefinition } from '../../../src/engine/definition/resource.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { checkValue } from '../../../src/engine/fields/values.ts';
import { normaliseField } from '../../../src/engine/normalise/field.ts';
import { readWrittenDay } from '../../../src/fields/date/read-day.ts';
import { kinds as allKinds } from '../../../src/fields/index.ts';
import { isFailedFormula, uncalculated } from '../../../src/fields/sheets/sheet-text.ts';
import { textMax } from '../../../src/fields/text/index.ts';
import { textareaMax } from '../../../src/fields/textarea/index.ts';
import type { Dictionary, Name } from '../words.ts';
import { choicesOf } from './choices.ts';
import type { FieldPlan, FieldText } from './field-plan.ts';
import { freeName } from './names-taken.ts';
import { withUsualOptions } from './usual-options.ts';

const kinds: KindRegistry = allKinds;

/** A column of values, each as text, without those that are empty. */
export interface Column {
  readonly label: string;
  /** What it is called, where that is known. @default made of the label */
  readonly called?: Name;
  readonly values: readonly string[];
  /** The kind, where the source itself says what the values are. */
  readonly type?: string;
  /** Whether there is a value in every row. */
  readonly isFull: boolean;
}

/** Heads of columns that number or name a record. */
const identifying = /(编码|号码|号)$|(^|[^a-z])(id|code|number|no|sku)\.?$/iu;
const ofMoney = /(金额|价|费|款|额|成本|预算|收入|利润|工资|amount|price|fee|cost|total)/iu;
const ofDays = /(日期|时间|日|date|time|day|at)$/iu;
const ofYesOrNo = /^(是否|有无|是不是)|^(is|has)\b/iu;
const ofPeople = /(姓名|联系人|contact)$/iu;
/** Heads of columns of names, which are no choices however often they come again. */
const ofNames = /(名称|姓名|客户|公司|商家|联系人|\bname)$/iu;
const ofLongText = /(备注|说明|内容|描述|意见|原因|remarks?|description|content|comments?)$/iu;

/** Fewest rows in which values must come again to be choices, and how many choices a column may have. */
const fewestForChoices = 8;
const maxChoices = 12;
const longestChoice = 20;

/** Proposes a field for a column: its kind and options from the values, required where none is missing. */
export function guessField(column: Column, dictionary: Dictionary, taken: readonly string[]): FieldPlan {
  const { label, values, isFull } = column;
  const { name, english, isSound } = column.called ?? dictionary.nameOf(label);
  const own = { name: freeName(name, taken), label, english, sounds: isSound ? [label] : [], parts: [] };
  const sound = values.filter((value) => !isFailedFormula(value) && value !== uncalculated);
  const distinct = new Set(sound);
  const isUnique = isFull && sound.length > 1 && distinct.size === values.length && identifying.test(label);
  const kind = column.type === undefined ? kindOf(label, sound) : { type: column.type };
  // A new record has no in a field of yes and no.
  const options = isFull && sound.length === values.length && kind?.type !== 'bool' ? { required: true } : {};
  if (kind)
    return {
      ...own,
      choices: {},
      definition: field(label, { ...kind, ...options, ...(isUnique && { unique: true }) }),
    };
  if (!identifying.test(label) && !ofNames.test(label) && areChoices(sound, distinct))
    return choicesOf(own, [...distinct], options, dictionary);
  return { ...own, choices: {}, definition: field(label, { ...textOf(label, sound, isUnique), ...options }) };
}

type Kind = Readonly<Record<string, unknown>> & { readonly type: string };

function field(label: string, { type, ...options }: Kind): FieldText {
  return withUsualOptions({ type, label, ...options });
}

/** Returns the kind of which all values are, undefined where they are no more than text. */
function kindOf(label: string, values: readonly string[]): Kind | undefined {
  if (values.length === 0) return undefined;
  const are = (kind: Kind) => values.every((value) => accepts(kind, value));
  if (identifying.test(label) && !are({ type: 'phone' })) return undefined;
  const distinctive = ['phone', 'email'].find((type) => are({ type }));
  if (distinctive !== undefined) return { type: distinctive };
  if (values.every((value) => /^(https?:\/\/|www\.)/i.test(value)) && are({ type: 'url' })) return { type: 'url' };
  if (areYesOrNo(label, values) && are({ type: 'bool' })) return { type: 'bool' };
  if (areDays(label, values)) {
    const hasTimes = values.some((value) => (readWrittenDay(value)?.time ?? '00:00:00') !== '00:00:00');
    return hasTimes ||
      (/(时间|time|At)$/.test(label) && values.every((value) => readWrittenDay(value)?.time !== undefined))
      ? { type: 'datetime' }
      : { type: 'date' };
  }
  if (values.every((value) => /^\d{1,2}:\d{2}$/.test(value)) && are({ type: 'time' })) return { type: 'time' };
  if (values.every((value) => /^#[0-9a-f]{6}$/i.test(value))) return { type: 'color' };
  if (values.every((value) => value.endsWith('%'))) return percent(values);
  if (values.every((value) => /\d\s*(小时|分钟?|秒|[hm]\b)/i.test(value)) && are({ type: 'duration' }))
    return { type: 'duration' };
  return numberKind(label, values, are);
}

function numberKind(label: string, values: readonly string[], are: (kind: Kind) => boolean): Kind | undefined {
  // A code with leading zeros, or of more digits than a spreadsheet keeps, is no number.
  if (values.some((value) => /^0\d|^\d{16,}$/.test(value))) return undefined;
  const hasSign = values.some((value) => /[¥￥元$]/.test(value));
  if (hasSign || ofMoney.test(label)) {
    const isNegative = values.some((value) => value.includes('-'));
    const money = { type: 'money', ...(isNegative && { min: -999_999_999_999 }) };
    if (are(money)) return money;
  }
  if (are({ type: 'int' })) return { type: 'int' };
  const scale = Math.max(...values.map((value) => /\.(\d+)/.exec(value)?.[1]?.length ?? 0));
  const decimal = { type: 'decimal', ...(scale !== 2 && { scale: Math.min(Math.max(scale, 1), 6) }) };
  return are(decimal) ? decimal : undefined;
}

function percent(values: readonly string[]): Kind | undefined {
  const numbers = values.map((value) => Number.parseFloat(value) / 100);
  const kind = {
    type: 'percent',
    ...(Math.min(...numbers) < 0 && { min: -10 }),
    ...(Math.max(...numbers) > 1 && { max: 10 }),
  };
  return values.every((value) => accepts(kind, value)) ? kind : undefined;
}

function textOf(label: string, values: readonly string[], isUnique: boolean): Kind {
  const longest = Math.max(0, ...values.map((value) => value.length));
  if (values.some((value) => value.includes('\n')) || longest > 60 || ofLongText.test(label))
    return { type: 'textarea', ...(longest > textareaMax && { max: Math.ceil(longest / 1000) * 1000 }) };
  const isCode =
    identifying.test(label) &&
    values.every((value) => accepts({ type: 'text', code: true }, value) && !/\s/.test(value));
  return {
    type: 'text',
    ...(isCode && { code: true }),
    ...(ofPeople.test(label) && { person: true }),
    ...(isUnique && { unique: true, search: true }),
    ...(longest > textMax && { max: longest }),
  };
}

function areYesOrNo(label: string, values: readonly string[]): boolean {
  return ofYesOrNo.test(label) || values.every((value) => /^(是|否|true|false|yes|no|√|×)$/i.test(value));
}

/** Plain digits are days only where the head says so: 20261103 may be a number. */
function areDays(label: string, values: readonly string[]): boolean {
  const isPlain = values.some((value) => /^\d+$/.test(value));
  return (!isPlain || ofDays.test(label)) && values.every((value) => readWrittenDay(value) !== undefined);
}

function areChoices(values: readonly string[], distinct: ReadonlySet<string>): boolean {
  const isFew = distinct.size <= maxChoices && values.length >= Math.max(fewestForChoices, 3 * distinct.size);
  return isFew && [...distinct].every((value) => value.length <= longestChoice && !/[\n、，,;；]/.test(value));
}

/** Returns whether a sheet may hold the text in a field of the kind. */
function accepts({ type, ...settings }: Kind, text: string): boolean {
  const definition: AnyFieldDefinition = { type, label: '', ...settings };
  const own = normaliseField('column', definition, kinds);
  const kind = kinds[type];
  const value = kind?.parse
    ? kind.parse(text, own, { translate: (_key, _params, fallback = '') => fallback, resource: '' })
    : text;
  return value !== undefined && 'value' in checkValue(own, value, kinds);
}
