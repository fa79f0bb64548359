import type { FieldKind } from '../fields/kind.ts';
import type { Problem } from '../fields/values.ts';
import { type Allowed, oneOf } from './problem.ts';

/** What a field accepts, by the problem of a value that it refuses. `params` are those of the problem. */
const accepted: Readonly<Record<string, string>> = {
  required: 'a value',
  notText: 'text',
  tooShort: 'at least {{count}} characters',
  tooLong: 'at most {{count}} characters',
  oneLine: 'a single line',
  cutOff: 'a number with all of its digits',
  notPhone: 'a phone number such as "13800138000" or "0571-88001234"',
  notEmail: 'an email address such as "name@example.com"',
  notAChoice: 'one of the `options` of the field',
  notAList: 'a list',
  tooMany: 'at most {{count}} entries',
  tooFew: 'at least {{count}} entries',
  notAnObject: 'an object',
  notRows: 'a list of objects',
  notAnId: 'the id of a record, such as "7"',
  notAFile: 'the id of an uploaded file',
  notMoney: 'an amount in hundredths (fen, cents): 123450 for 1234.50',
  notWholeFen: 'a whole number of hundredths (fen, cents): 123450 for 1234.50',
  notANumber: 'a number',
  notAWholeNumber: 'a whole number',
  tooSmall: 'at least {{minimum}}',
  tooLarge: 'at most {{maximum}}',
  tooPrecise: 'at most {{count}} decimals',
  notABoolean: 'true or false',
  notAUrl: 'a web address that begins with http:// or https://',
  notHttps: 'an address that begins with https://',
  notATime: 'a time of day such as "09:30"',
  notADuration: 'a whole number of seconds: 5400 for 1:30:00',
  notAColor: 'a colour such as "#2e8b57"',
  notAnIcon: 'the name of an icon',
  notARegion: 'the code of a region',
  notADay: 'a day that exists, such as "2026-11-21"',
  dayOutOfRange: 'a day from 1900 to 2200',
  notAMoment: 'a moment such as "2026-11-21T06:05:00.000Z"',
  notADayOfTheWeek: 'days of the week from 1 to 7',
  noDays: 'at least one day of the week',
  notASchedule: 'hours with `days`, `from` and `to`',
  unknownField: 'the fields that the value has',
  noQuestions: 'at least one question',
  noOptions: 'at least two options',
  sameLabel: 'questions with labels of their own',
  sameOption: 'each option once',
  notAKey: 'keys of lower-case letters and digits, each once',
};

/** Returns what a field accepts in place of a value with these problems. */
export function acceptedInstead(
  problems: readonly Problem[],
  value: unknown,
  field: object,
  kind: FieldKind | undefined,
): Allowed {
  const choices = kind?.choices?.(field).map((choice) => choice.value) ?? [];
  if (choices.length > 0 && problems.some(({ key }) => key === 'notAChoice'))
    return oneOf(choices, Array.isArray(value) ? value.find((one) => !choices.includes(one)) : value);
  const phrases = problems.map(({ key, params, at }) => {
    const phrase = (accepted[key] ?? 'a value of the field').replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
      String(params[name]),
    );
    return at === undefined ? phrase : `${phrase} at ${at}`;
  });
  return [...new Set(phrases)].join(', and ');
}
