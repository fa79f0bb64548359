/** What a spreadsheet takes for the beginning of a formula, in either width (OWASP, "CSV Injection"). */
export const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** True for a text that a spreadsheet would evaluate. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** The text of a cell without the quote that kept it from being evaluated, which is no part of it. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}
