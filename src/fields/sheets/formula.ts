/**
 * The characters that start a formula in a spreadsheet, half-width and full-width (OWASP, "CSV Injection"), also after
 * quotes: a text with a quote of its own gets one more, so that it comes back as it was.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Returns whether a csv needs a quote before the text: a spreadsheet would evaluate it as a formula, or it looks guarded. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** Returns the text of a cell without the leading quote that prevents evaluation. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}
