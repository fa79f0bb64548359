/** The characters that start a formula in a spreadsheet, half-width and full-width (OWASP, "CSV Injection"). */
export const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns whether a spreadsheet would evaluate the text as a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** Returns the text of a cell without the leading quote that prevents evaluation. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}
