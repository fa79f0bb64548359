import type { Translate } from '../../../engine/fields/kind.ts';
import type { Judgement } from './judgement.ts';
import type { ImportRow } from './rows.ts';

/** Returns the error texts of a row by field; texts about the whole row are under ''. */
export function problemsOf(
  row: ImportRow,
  { outcome, repetition }: Judgement,
  translate: Translate,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (outcome !== 'fail') return problems;
  for (const [name, texts] of Object.entries(row.result?.errors ?? {})) problems[name] = texts.join(' ');
  // The server numbers the rows of its request; the user needs the line in the sheet.
  for (const field of repetition?.fields ?? []) {
    problems[field] = translate('sheets.check.repeated', { line: repetition?.line });
  }
  return problems;
}
