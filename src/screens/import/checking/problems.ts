import type { Translate } from '../../../engine/kind.ts';
import type { Judgement } from './judgement.ts';
import type { ImportRow } from './rows.ts';

/** What is wrong with a row, by field, in words; under '' what is said of the row as a whole. */
export function problemsOf(
  row: ImportRow,
  { outcome, repetition }: Judgement,
  translate: Translate,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (outcome !== 'fail') return problems;
  for (const [name, texts] of Object.entries(row.result?.errors ?? {})) problems[name] = texts.join(' ');
  // The server counts the rows it was sent; people look for those of their sheet.
  for (const field of repetition?.fields ?? []) {
    problems[field] = translate('sheets.check.repeated', { line: repetition?.line });
  }
  return problems;
}
