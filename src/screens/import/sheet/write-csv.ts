import papaparse from 'papaparse';
import { formula } from '../../../engine/formula.ts';

/** A csv that Excel opens in the right encoding, and in which no cell becomes a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): Blob {
  const text = papaparse.unparse(
    rows.map((cells) => [...cells]),
    { escapeFormulae: formula },
  );
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
