import papaparse from 'papaparse';
import { formula } from './formula.ts';

/** Returns a csv with an encoding that Excel recognizes. For security no cell can become a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): Blob {
  const text = papaparse.unparse(
    rows.map((cells) => [...cells]),
    { escapeFormulae: formula },
  );
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
