import { codeForm } from '../values/code-form.ts';

/** What stands before an extension. */
const extensionMark = /(?:转|分机号?|;?ext[.=]?|x|#)[:.-]*/i;
/** The numbers that are accepted, as they are stored. */
export const phonePattern = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,5})?|400-\d{3}-\d{4})$/;
/** A mobile number of mainland China as it is stored. */
export const mobilePattern = /^1[3-9]\d{9}$/;

/**
 * Returns a phone number as it is stored, however it was written: a mobile number as eleven digits, a landline number as
 * `0571-88001234` or `0571-88001234-12`. A text that is none keeps what cannot be read.
 */
export function phoneNumber(text: string): string {
  const given = codeForm(text)
    .replace(/^tel:/i, '')
    .replaceAll(/[().·]/g, '');
  const withoutCountry = given.replace(/^(?:\+|00)86-*/, '');
  const number = withoutCountry.replace(/^86-?(?=0(?:-?\d){9,}|1[3-9](?:-?\d){9}$)/, '');
  const digits = number.replaceAll('-', '');
  if (/^0?1[3-9]\d{9}$/.test(digits)) return digits.slice(-11);
  if (/^400\d{7}$/.test(digits)) return digits.replace(/^(...)(...)/, '$1-$2-');
  // From abroad, an area code is dialled without its zero.
  const hasNoZero = withoutCountry !== given && !number.startsWith('0');
  return landline(hasNoZero ? `0${number}` : number) ?? (/^1[\d-]*$/.test(number) ? digits : number);
}

/** Returns the area code, the number and the extension with hyphens between them; undefined if it is no whole number. */
function landline(text: string): string | undefined {
  const [main = '', marked] = text.split(extensionMark, 2);
  const [, area, rest] = /^(0(?:10|2\d|[3-9]\d\d))-?(\d[\d-]*)$/.exec(main) ?? [];
  if (area === undefined || rest === undefined) return undefined;
  const [first = '', ...others] = rest.split('-');
  let number = first;
  while (number.length < 7 && others.length > 0) number += others.shift();
  const whole = [area, number, ...others, ...(marked === undefined ? [] : [marked])].join('-');
  return phonePattern.test(whole) ? whole : undefined;
}

/**
 * Returns a phone number, or a part of one, as it is compared: as digits, with a hyphen only before the extension of a
 * landline number.
 */
export function comparedNumber(text: string): string {
  const number = phoneNumber(text);
  if (!/^[\d-]+$/.test(number)) return number;
  const [extension = ''] = /(?<=^(?:0\d{2,3}-?)?\d{7,8})-\d{1,5}$/.exec(number) ?? [];
  return number.slice(0, number.length - extension.length).replaceAll('-', '') + extension;
}
