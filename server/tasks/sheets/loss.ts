import { isFailedFormula, uncalculated } from '../../../src/fields/sheets/sheet-text.ts';
import { endsInLostDigits, isCutOff } from '../../../src/fields/values/code-form.ts';
import type { Message } from '../../request/messages.ts';

/** What stands for bytes that are no character in the encoding with which a file was read, without the quote before it. */
const undecoded = /^(?!').*\uFFFD/s;

/**
 * Returns the message for a text in which a spreadsheet program, or the reading of the file, has lost a value;
 * undefined for all others.
 *
 * @param isCode true for a field of number codes, where zeros after the fifteenth digit are a loss, too
 */
export function lossIn(text: string, isCode: boolean): Message | undefined {
  if (text === uncalculated) return { key: 'sheet.uncalculated', params: {} };
  if (isCutOff(text) || (isCode && endsInLostDigits(text))) return { key: 'sheet.cutOff', params: { text } };
  if (undecoded.test(text)) return { key: 'sheet.undecoded' };
  return isFailedFormula(text) ? { key: 'sheet.failedFormula', params: { text } } : undefined;
}

/** Returns a text with a single quote before it if it looks lost, or lost with quotes: it is meant as it stands. */
export function guardLoss(text: string, isCode: boolean): string {
  return lossIn(withoutQuotes(text), isCode) ? `'${text}` : text;
}

/** Returns a text without the single quote that says that it is meant as it stands. */
export function withoutLossGuard(text: string): string {
  return text.startsWith("'") && lossIn(withoutQuotes(text), false) ? text.slice(1) : text;
}

function withoutQuotes(text: string): string {
  return text.replace(/^'+/, '');
}
