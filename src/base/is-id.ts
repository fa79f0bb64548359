/** The id of a record: a positive whole number that JavaScript holds exactly. */
export const idPattern = /^[1-9]\d{0,14}$/;

/** Returns whether the text may be the id of a record. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
