import papaparse from 'papaparse';

/** What a spreadsheet takes for the beginning of a formula, in either width (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A csv that Excel opens in the right encoding, and in which no cell becomes a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): Blob {
  const text = papaparse.unparse(
    rows.map((cells) => [...cells]),
    { escapeFormulae: formula },
  );
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
